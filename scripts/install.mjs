import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { acquireLock } from './file-lock.mjs';
import { root } from './repository.mjs';

/**
 * The lock of the process that installs. It stays behind when an install is interrupted, since npm writes its
 * list of packages also after an install that found leftovers of an interrupted one.
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
 * Checks that node_modules matches package-lock.json. npm writes node_modules/.package-lock.json last, so an
 * interrupted install doesn't pass. Compares versions, since a checkout changes file times.
 */
function isInstalled({ withDev }) {
  if (existsSync(installing)) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.dev && !withDev) return true;
    const found = present[path];
    // Optional packages for other platforms are absent.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

function npm(args) {
  const cli = process.env.npm_execpath;
  // npm answers an interruption only between its steps, half a minute later; and an install that lingers would
  // write into the folders of the next one.
  const killSignal = 'SIGKILL';
  const options = { cwd: root, env: { ...process.env, NODE_ENV: '' }, killSignal };
  if (cli?.endsWith('.js')) {
    const together = ['--import', new URL('end-with-launcher.mjs', import.meta.url).href];
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    return runChild(process.execPath, [...together, cli, ...args], { ...options, stdio });
  }
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

async function install(command, withDev) {
  const dev = withDev ? '--include=dev' : '--omit=dev';
  const code = await npm([...command, dev, '--include=optional']);
  if (code > 128) throw new Error('Interrupted while installing; run the command again.');
  return code === 0;
}

/**
 * Installs the locked packages if they are missing or differ. `withDev` says whether that includes the packages
 * of tests and checks; a portal runs without them.
 */
export async function ensureInstalled({ withDev = false } = {}) {
  const isDone = () => isInstalled({ withDev });
  if (isDone()) return;
  // npm ci deletes node_modules first, under a portal that may be running from it.
  const addsOnly = isInstalled({ withDev: false });
  const waiting = 'Another process is installing packages; waiting for it …';
  const releaseLock = await acquireLock(installing, { waiting, isDone });
  if (!releaseLock) return;
  const started = Date.now();
  const what = withDev ? 'packages and test tools' : 'packages';
  console.log(`Installing ${what} into node_modules; this can take a few minutes …`);
  const first = addsOnly ? ['install', '--no-save'] : ['ci'];
  if (!(await install(first, withDev))) {
    console.log('The install failed; trying once more …');
    if (!(await install(['ci'], withDev))) {
      throw new Error('npm ci failed: see its messages above. The command can be run again.');
    }
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  releaseLock();
}
