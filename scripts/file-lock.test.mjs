import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock } from './file-lock.mjs';

let folder;
let file;
let started;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const options = { waiting: 'Waiting …', isDone: () => false };

/** Starts a process that takes the lock and keeps it. */
function startOwner() {
  const text = `
    const { acquireLock } = await import(${JSON.stringify(new URL('file-lock.mjs', import.meta.url).href)});
    await acquireLock(${JSON.stringify(file)}, { waiting: 'waits', isDone: () => false });
    console.log('holds');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text]);
  started.push(child);
  return child;
}
const output = async (child) => String((await once(child.stdout, 'data'))[0]).trim();

test('waits while the owner lives, and takes the lock over at once when it was killed', async () => {
  const first = startOwner();
  expect(await output(first)).toBe('holds');
  const second = startOwner();
  expect(await output(second)).toBe('waits');
  first.kill('SIGKILL');
  expect(await output(second)).toBe('holds');
});

test('a lock without a heartbeat is free, even if its process id is in use again', async () => {
  writeFileSync(file, String(process.ppid));
  const releaseLock = await acquireLock(file, { ...options, staleMilliseconds: 100 });
  releaseLock?.();
  expect(existsSync(file)).toBe(false);
});

test('does not take a lock that is no longer needed', async () => {
  expect(await acquireLock(file, { ...options, isDone: () => true })).toBeNull();
  expect(existsSync(file)).toBe(false);
});
