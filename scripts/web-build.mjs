import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runChild } from './child.mjs';
import { acquireLock } from './file-lock.mjs';
import { findNode } from './node.mjs';
import { root } from './repository.mjs';

const INPUTS = [
  'web',
  'contract/src',
  'contract/package.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.cache']);
const IGNORED_FILES = /\.(test|hard)\.tsx?$|\.log$/;

const dist = join(root, 'web', 'dist');
const cache = join(root, 'web', '.cache');
const stampName = '.built-from';
/** Lock file of a build. */
const building = join(root, '.building');

function listFiles(path, found = []) {
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) {
      if (!IGNORED_FOLDERS.has(entry.name)) listFiles(child, found);
    } else if (!IGNORED_FILES.test(entry.name)) {
      found.push(child);
    }
  }
  return found;
}

/** Hashes all inputs of the build. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    const files = /\.json$/.test(input) ? [path] : listFiles(path);
    for (const file of files) {
      hash.update(relative(root, file).split(sep).join('/')).update('\0');
      hash.update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return readFileSync(join(dist, stampName), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Builds the web app into web/dist unless it was built from the same inputs. The build goes to its own folder
 * and replaces the old one by a rename, so web/dist is always complete or absent.
 */
export async function buildWebWhenStale() {
  const wanted = hashInputs();
  const isBuilt = () => readStamp() === wanted;
  if (isBuilt()) return;
  const waiting = 'Another process is building the web app; waiting for it …';
  const releaseLock = await acquireLock(building, { waiting, isDone: isBuilt });
  if (!releaseLock) return;
  const started = Date.now();
  console.log('Building the web app into web/dist; this can take half a minute …');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const fresh = join(cache, `fresh-${process.pid}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const code = await runChild(findNode(), args, {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code > 128) throw new Error('Interrupted while building; run the command again.');
  if (code !== 0) throw new Error('The web app could not be built: see the messages above.');
  writeFileSync(join(fresh, stampName), wanted);
  if (existsSync(dist)) renameSync(dist, join(cache, `old-${process.pid}`));
  renameSync(fresh, dist);
  rmSync(cache, { recursive: true, force: true });
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
  releaseLock();
}
