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
  folder = mkdtempSync(join(tmpdir(), 'turn-'));
  file = join(folder, 'turn');
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const options = { waiting: 'Waiting …', isDone: () => false };

/** Another process that takes a turn, says so and keeps it. */
function another() {
  const text = `
    const { acquireLock } = await import(${JSON.stringify(new URL('file-lock.mjs', import.meta.url).href)});
    await acquireLock(${JSON.stringify(file)}, { waiting: 'waits', isDone: () => false });
    console.log('holds');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text]);
  started.push(child);
  return child;
}
const saying = async (child) => String((await once(child.stdout, 'data'))[0]).trim();

test('a turn is waited for while its holder lives, and taken over at once when it was killed', async () => {
  const first = another();
  expect(await saying(first)).toBe('holds');
  const second = another();
  expect(await saying(second)).toBe('waits');
  first.kill('SIGKILL');
  expect(await saying(second)).toBe('holds');
});

test('a number that somebody else has got since, who gives no sign, holds nothing', async () => {
  writeFileSync(file, String(process.ppid));
  const releaseLock = await acquireLock(file, { ...options, patience: 100 });
  releaseLock?.();
  expect(existsSync(file)).toBe(false);
});

test('whoever finds that all is done meanwhile takes no turn', async () => {
  expect(await acquireLock(file, { ...options, isDone: () => true })).toBeNull();
  expect(existsSync(file)).toBe(false);
});
