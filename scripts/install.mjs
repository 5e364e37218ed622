import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';

/** npm writes this list last, so it is missing after an interrupted install. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Returns whether the locked packages are installed. Compares versions, because switching branches changes file times.
 */
function isInstalled({ withDev }) {
  const present = readPackages(INSTALLED);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || (wanted.dev && !withDev)) return true;
    // Optional packages for other platforms aren't installed.
    if (!present[path]) return wanted.optional || wanted.devOptional || wanted.peer;
    return present[path].version === wanted.version;
  });
}

/**
 * Installs the locked packages if some are missing or differ; with `withDev`, also the tools for building, checking,
 * and testing.
 */
export function ensureInstalled({ withDev }) {
  if (isInstalled({ withDev })) return;
  // npm ci deletes node_modules first, but a portal may be running from it, so missing tools are only added.
  const command = isInstalled({ withDev: false }) ? ['install', '--no-save'] : ['ci'];
  console.log('Installing packages into node_modules; this can take a few minutes …');
  rmSync(INSTALLED, { force: true });
  const { status } = spawnSync(
    'npm',
    [...command, withDev ? '--include=dev' : '--omit=dev', '--include=optional'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('npm could not install the packages; run the command again.');
}
