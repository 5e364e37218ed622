import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { root } from './repository.mjs';
import { takeTurn } from './turn.mjs';

/**
 * Held by whoever installs, and there until an install has ended well: npm writes its list also into what
 * an install before it hasn't finished.
 */
const installing = join(root, '.installing');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Whether node_modules holds what package-lock.json names. npm writes its own list
 * (node_modules/.package-lock.json) last of all, so an interrupted install doesn't pass. Versions
 * are compared, not file times, which a checkout changes at will.
 */
function isInstalled() {
  if (existsSync(installing)) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    // Optional packages are absent when they are for another platform.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

function npm(args) {
  const cli = process.env.npm_execpath;
  // An install that lingers would write into the next one's folders.
  const whenNpmIsGone = 'SIGKILL';
  const options = { cwd: root, env: { ...process.env, NODE_ENV: '' }, whenNpmIsGone };
  if (cli?.endsWith('.js')) {
    const together = ['--import', new URL('end-with-launcher.mjs', import.meta.url).href];
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    return runChild(process.execPath, [...together, cli, ...args], { ...options, stdio });
  }
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Installs the locked packages when they are missing or differ; does nothing otherwise. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const waiting = 'Another start is installing packages; waiting for it …';
  const endTurn = await takeTurn(installing, { waiting, isDone: isInstalled });
  if (!endTurn) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'];
  const first = await npm(args);
  if (first > 128) throw new Error('Interrupted while installing; run the command again.');
  if (first !== 0) {
    console.log('The install failed; trying once more …');
    if ((await npm(args)) !== 0) {
      throw new Error('npm ci failed: see its messages above. The command can be run again.');
    }
  }
  endTurn();
}
