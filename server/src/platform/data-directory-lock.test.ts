import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './data-directory-lock.ts';

let directory: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a process that acquires the lock, and resolves when the process holds it. */
async function startHolder(): Promise<ChildProcess> {
  const program = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'data-directory-lock.ts'))};
    lockDirectory(${JSON.stringify(directory)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The holder ended with ${code}.`)));
  });
  return child;
}

// Requirements: D-02
test('a second server with the same data directory fails with an error that names the directory', async () => {
  await startHolder();
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(directory);
});

// Requirements: D-02
test('a data directory is unlocked immediately after its server is killed', async () => {
  const holder = await startHolder();
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  lockDirectory(directory).release();
});

test('a data directory is unlocked when its server releases it', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  lock.release();
  lockDirectory(directory).release();
});
