import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { root } from './repository.mjs';

/**
 * Is there until an install of ours has ended well: npm may go on for a while after whoever started it was
 * killed, and then writes its list into what the next install hasn't finished.
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
  if (cli?.endsWith('.js')) return runChild(process.execPath, [cli, ...args], options);
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Installs the locked packages when they are missing or differ; does nothing otherwise. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'];
  writeFileSync(installing, '');
  const first = await npm(args);
  if (first > 128) throw new Error('Interrupted while installing; run the command again.');
  if (first !== 0) {
    console.log('The install failed; trying once more …');
    if ((await npm(args)) !== 0) {
      throw new Error('npm ci failed: see its messages above. The command can be run again.');
    }
  }
  rmSync(installing, { force: true });
}
