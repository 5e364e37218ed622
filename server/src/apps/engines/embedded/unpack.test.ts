import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as tar from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveOf } from '../docker/archives.ts';
import { unpack } from './unpack.ts';

let folder: string;
const never = new AbortController().signal;
const large = Buffer.alloc(3_000_000, 'a large file ');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-unpack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const unpackBytes = (bytes: Buffer, signal = never) =>
  unpack(Readable.from([bytes.subarray(0, 700), bytes.subarray(700)]), folder, signal);

test('files and folders are unpacked unchanged', async () => {
  const archive = archiveOf([
    { path: 'a/b/small.txt', content: Buffer.from('small') },
    { path: 'large.bin', content: large },
    { path: 'empty', content: Buffer.alloc(0) },
  ]);
  await unpackBytes(gzipSync(archive));
  expect(await readFile(join(folder, 'a/b/small.txt'), 'utf8')).toBe('small');
  expect(large.equals(await readFile(join(folder, 'large.bin')))).toBe(true);
  expect((await stat(join(folder, 'empty'))).size).toBe(0);
});

test('an archive that contains a path outside the target folder is rejected', async () => {
  const content = Buffer.from('x');
  for (const path of ['../outside', '/etc/outside', 'a/../../outside']) {
    const archive = gzipSync(archiveOf([{ path, content }]));
    await expect(unpackBytes(archive)).rejects.toThrow(
      `The path ${path} leads out of the archive.`,
    );
  }
});

test('links are skipped', async () => {
  const header = new tar.Header({
    path: 'link',
    type: 'SymbolicLink',
    linkpath: '/etc/passwd',
    size: 0,
    mode: 0o777,
  });
  const block = Buffer.alloc(512);
  header.encode(block);
  await unpackBytes(gzipSync(Buffer.concat([block, Buffer.alloc(1024)])));
  expect(await readdir(folder)).toEqual([]);
});

test('unpacking fails for a truncated archive and for a file that isn’t an archive', async () => {
  const whole = gzipSync(archiveOf([{ path: 'large.bin', content: large }]), { level: 0 });
  await expect(unpackBytes(whole.subarray(0, 1_000_000))).rejects.toThrow();
  await rm(join(folder, 'large.bin'), { force: true });
  await expect(unpackBytes(gzipSync(gunzipSync(whole).subarray(0, 1_000_000)))).rejects.toThrow();
  await expect(unpackBytes(Buffer.alloc(2_000, 'no archive'))).rejects.toThrow();
});

test('unpacking can be aborted while it waits for the archive', async () => {
  const abort = new AbortController();
  const content = new Readable({ read: () => undefined });
  content.push(gzipSync(archiveOf([{ path: 'large.bin', content: large }])).subarray(0, 500));
  const waiting = unpack(content, folder, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
