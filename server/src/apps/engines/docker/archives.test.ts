import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { expect, test } from 'vitest';
import { archiveOf, archiveOfStream, firstFileOf } from './archives.ts';

test('files are archived with their modes, even if paths are long or contain emoji', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-archives-'));
  const long = `theme/${'deep/'.repeat(50)}🍕.txt`;
  const archive = archiveOf([
    { path: 'portal/', content: '', mode: 0o755 },
    { path: 'portal/secret', content: 'x'.repeat(513), mode: 0o400 },
    { path: 'portal/empty', content: '' },
    { path: long, content: 'note' },
  ]);
  await pipeline(Readable.from([archive]), tar.extract({ cwd: folder, strict: true }));
  expect(await readFile(join(folder, long), 'utf8')).toBe('note');
  expect(await readFile(join(folder, 'portal/empty'), 'utf8')).toBe('');
  const { mode, size } = await stat(join(folder, 'portal/secret'));
  expect([mode & 0o777, size]).toEqual([0o400, 513]);
  await rm(folder, { recursive: true });
});

test('the first file of an archive can be read as a stream, regardless of chunk boundaries', async () => {
  const long = `${'deep/'.repeat(50)}database.sql`;
  const archive = archiveOf([
    { path: 'tmp/', content: '' },
    { path: long, content: 'SELECT 1'.repeat(100) },
    { path: 'other', content: 'x' },
  ]);
  for (const size of [100, 512, 700, archive.length]) {
    const chunks = Array.from({ length: Math.ceil(archive.length / size) }, (_, index) =>
      archive.subarray(index * size, (index + 1) * size),
    );
    expect(await text(firstFileOf(Readable.from(chunks)))).toBe('SELECT 1'.repeat(100));
  }
  const streamed = archiveOfStream('database.sql', 10, Readable.from(['SELECT', ' 1+1']));
  expect(await text(firstFileOf(Readable.from([await buffer(streamed)])))).toBe('SELECT 1+1');
});

test('reading a truncated archive fails', async () => {
  const whole = archiveOf([{ path: 'a', content: 'b'.repeat(5_000) }]);
  for (const length of [0, 100, 512, 2_000]) {
    const content = firstFileOf(Readable.from([whole.subarray(0, length)]));
    await expect(text(content)).rejects.toThrow('broke off');
  }
});
