import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const lookMilliseconds = 250;
const signMilliseconds = 1000;

const read = (ask) => {
  try {
    return ask();
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
 * Waits until no other process holds `file`, then holds it, and answers what gives it back. Whoever died
 * holds nothing: neither under a number that nobody has now, nor under one that somebody else got since and
 * who gives no sign at the file for `patience` milliseconds.
 *
 * @param {string} file
 * @param {{ waiting: string, isDone: () => boolean, patience?: number }} options `waiting` is said to whoever
 *   has to wait, and who may find that there is nothing left to do
 * @returns {Promise<(() => void) | null>} null when there isn't
 */
export async function acquireLock(file, { waiting, isDone, patience = 10_000 }) {
  let seen = null;
  let seenAt = 0;
  let hasSaid = false;
  for (;;) {
    if (isDone()) return null;
    const holder = Number(read(() => readFileSync(file, 'utf8')) ?? 0);
    if (holder === process.pid && hasClaimed.has(file)) break;
    const sign = read(() => statSync(file).mtimeMs);
    if (sign !== seen) [seen, seenAt] = [sign, performance.now()];
    const isHeld = holder > 0 && isAlive(holder) && performance.now() - seenAt < patience;
    if (!isHeld) claim(file);
    else if (!hasSaid) console.log(waiting);
    hasSaid ||= isHeld;
    // Long enough that whoever else found it free has claimed it by then: the last one has it.
    await sleep(lookMilliseconds);
  }
  const signs = setInterval(
    () => read(() => utimesSync(file, new Date(), new Date())),
    signMilliseconds,
  );
  signs.unref();
  return () => {
    clearInterval(signs);
    hasClaimed.delete(file);
    rmSync(file, { force: true });
  };
}

/** The files that this process has put its number into. */
const hasClaimed = new Set();

function claim(file) {
  const own = `${file}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  renameSync(own, file);
  hasClaimed.add(file);
}
