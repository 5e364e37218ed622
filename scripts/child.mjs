import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Defaults for all child processes. Node caches compiled code, so that later starts skip stripping and
 * compiling; and glibc uses one malloc arena, since one per thread kept 20 MB more after load.
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  MALLOC_ARENA_MAX: '1',
};

/** Our parent and, if npm runs us through a shell, the shell's parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    // 'pid (name) state ppid …'
    const [, shellsParent = ''] =
      /^\d+ \(\w*sh\) \w (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return `${parent} ${shellsParent}`;
  } catch {
    return String(parent);
  }
}

/**
 * Calls back when npm, which runs these scripts, has exited. A signal to npm ends the shell in between
 * without reaching us, and SIGKILL not even that; only our parents change.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchNpm(onGone) {
  // Started by hand or by a service manager, a launcher may outlive its parent.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {};
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
  return () => clearInterval(timer);
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the foreground, forwards signals to it and returns its exit code
 * (128 + n if signal n ended it, as shells do).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { killSignal?: NodeJS.Signals }} [options]
 *   `killSignal` is sent in place of every forwarded signal, for programs that ignore the others
 * @returns {Promise<number>}
 */
export function runChild(command, args, { killSignal, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...ENVIRONMENT, ...process.env, ...options.env };
    const child = spawn(command, args, { stdio: 'inherit', ...options, env });
    const forward = (signal) => {
      // A terminal's Ctrl-C reaches the whole process group, so the child has it already; a second
      // one would read as "stop at once".
      if (signal === 'SIGINT' && process.stdin.isTTY && !killSignal) return;
      child.kill(killSignal ?? signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const stopWatching = watchNpm(() => child.kill(killSignal ?? 'SIGTERM'));
    const stopListening = () => {
      stopWatching();
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    child.on('error', (error) => {
      stopListening();
      reject(error);
    });
    child.on('close', (code, signal) => {
      stopListening();
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
    });
  });
}

/** Exits with the child's code; errors are printed as a sentence instead of a stack trace. */
export async function finish(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
