import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMilliseconds = 250;
const heartbeatMilliseconds = 1000;

const tryOrNull = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Waits until no other process holds the lock file, then takes it and returns the function that releases it.
 * A lock is free if its process has exited, or if its mtime hasn't changed for `staleMilliseconds`: the
 * process id may belong to another program by then.
 *
 * @param {string} file
 * @param {{ waiting: string, isDone: () => boolean, staleMilliseconds?: number }} options `waiting` is printed
 *   when another process holds the lock; `isDone` tells whether another process has done the work meanwhile
 * @returns {Promise<(() => void) | null>} null once `isDone` returns true
 */
export async function acquireLock(file, { waiting, isDone, staleMilliseconds = 10_000 }) {
  let lastModifiedAt = null;
  let changedAt = 0;
  let hasPrinted = false;
  for (;;) {
    if (isDone()) return null;
    const owner = Number(tryOrNull(() => readFileSync(file, 'utf8')) ?? 0);
    if (owner === process.pid && claimed.has(file)) break;
    const modifiedAt = tryOrNull(() => statSync(file).mtimeMs);
    if (modifiedAt !== lastModifiedAt)
      [lastModifiedAt, changedAt] = [modifiedAt, performance.now()];
    const isHeld = owner > 0 && isAlive(owner) && performance.now() - changedAt < staleMilliseconds;
    if (!isHeld) claim(file);
    else if (!hasPrinted) console.log(waiting);
    hasPrinted ||= isHeld;
    // Two processes may claim a free lock at once; after this pause the last writer owns it.
    await sleep(pollMilliseconds);
  }
  const heartbeat = setInterval(
    () => tryOrNull(() => utimesSync(file, new Date(), new Date())),
    heartbeatMilliseconds,
  );
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    claimed.delete(file);
    rmSync(file, { force: true });
  };
}

/** Lock files that this process has written its id to. */
const claimed = new Set();

function claim(file) {
  const own = `${file}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  renameSync(own, file);
  claimed.add(file);
}
