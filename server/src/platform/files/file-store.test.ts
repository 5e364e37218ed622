import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { brokenStream } from '#testing/broken-stream.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
});
afterAll(async () => {
  await s3.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const key = 'a'.repeat(32);
const content = Buffer.from('a logo');

describe.each([
  ['a folder', (): FileStore => openFolderStore(folder)],
  ['a bucket', (): FileStore => openS3Store(s3.storageUrl('files'))],
])('%s', (_, open) => {
  const contentOf = async (one: string) => {
    const stream = await open().read(one);
    return stream && (await buffer(stream));
  };

  test('passes the check that it exists and is accessible', async () => {
    await open().check();
  });

  test('returns a file unchanged until it is deleted', async () => {
    expect(await contentOf(key)).toBeUndefined();
    await open().write(key, content);
    expect(await contentOf(key)).toEqual(content);
    await open().delete(key);
    expect(await contentOf(key)).toBeUndefined();
    await open().delete(key);
  });

  test('returns a streamed file of several megabytes unchanged', async () => {
    const chunks = Array.from({ length: 60 }, (_, place) => Buffer.alloc(100_000, place));
    await open().writeStream(key, Readable.from(chunks));
    expect((await contentOf(key))?.equals(Buffer.concat(chunks))).toBe(true);
    await open().delete(key);
  });

  test('stores nothing if the stream fails', async () => {
    await expect(open().writeStream(key, brokenStream(2))).rejects.toThrow();
    expect(await contentOf(key)).toBeUndefined();
  });

  test('rejects keys that could be paths', async () => {
    await expect(open().read('../other')).rejects.toThrow('Invalid file key');
  });
});
