import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

test('no file contains the markers of an unresolved merge conflict', () => {
  const search = ['grep', '--name-only', '--extended-regexp', '^(<{7}|>{7}) '];
  const { stdout } = spawnSync('git', search, { cwd: repository, encoding: 'utf8' });
  expect(stdout).toBe('');
});
