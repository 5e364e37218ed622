import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { brokenStream } from '#testing/broken-stream.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { isGoodFileLink, signedFileLink } from './file-link.ts';
import { createFiles, dropFile, type Files, keepFile } from './files.service.ts';
import { openFolderStore } from './folder-store.ts';

let folder: string;
let database: TestDatabase;
let files: Files;

beforeEach(async () => {
  setPortalSecret('a secret of at least 32 characters');
  folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  database = await openTestDatabase();
  files = createFiles(database, openFolderStore(folder));
});

afterEach(async () => {
  clock.set();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => files.store(Buffer.from('logo'), { name: 'a/b.png', contentType: 'image/png' });
const bytes = () =>
  readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{32}/.test(String(name)));

// Requirements: D-03
test('a stored file can be read with its name and type', async () => {
  const { key } = await store();
  const { file, content } = await files.open(key);
  expect(file).toMatchObject({ name: 'a/b.png', content_type: 'image/png', size: 4 });
  expect(await text(content)).toBe('logo');
});

// Requirements: D-03
test('a key can’t point outside the folder', async () => {
  const store = openFolderStore(folder);
  for (const key of ['../../etc/passwd', '..', '', 'A'.repeat(32), `${'a'.repeat(31)}/`]) {
    await expect(store.read(key)).rejects.toThrow('Invalid file key');
    await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('Invalid file key');
  }
});

// Requirements: D-03
test('a file that no record refers to is deleted after a day, and other files are kept', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const kept = await store();
  const forgotten = await store();
  await database.transaction((db) => keepFile(db, kept.key));
  clock.set('2026-03-03T09:00:00.000Z');
  await files.purge();
  expect(bytes()).toHaveLength(2);
  clock.set('2026-03-03T11:00:00.000Z');
  await files.purge();
  expect(bytes()).toHaveLength(1);
  await expect(files.open(forgotten.key)).rejects.toThrow('File not found.');
  await database.transaction((db) => dropFile(db, kept.key));
  clock.set('2026-03-04T12:00:00.000Z');
  await files.purge();
  expect(bytes()).toHaveLength(0);
});

// Requirements: D-35
test('a file is kept while any record refers to it', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const { key } = await store();
  await database.transaction(async (db) => {
    await keepFile(db, key);
    await keepFile(db, key);
    await dropFile(db, key);
  });
  clock.set('2026-03-04T11:00:00.000Z');
  await files.purge();
  expect(bytes()).toHaveLength(1);
  await database.transaction((db) => dropFile(db, key));
  clock.set('2026-03-06T11:00:00.000Z');
  await files.purge();
  expect(bytes()).toHaveLength(0);
});

// Requirements: D-03
test('a stream is stored with its size and hash, and a failed stream leaves nothing behind', async () => {
  const about = { name: 'code.tar', contentType: 'application/x-tar' };
  const chunks = Array.from({ length: 100 }, () => Buffer.alloc(10_000, 7));
  const file = await files.storeStream(Readable.from(chunks), about);
  const stored = await buffer((await files.open(file.key)).content);
  expect(stored.equals(Buffer.concat(chunks))).toBe(true);
  const sha256 = createHash('sha256').update(stored).digest('hex');
  expect(file).toMatchObject({ size: 1_000_000, sha256 });
  const opened = await files.openById(file.id);
  opened.content.destroy();
  expect(opened.file).toMatchObject({ size: 1_000_000, sha256 });
  async function* broken() {
    yield Buffer.alloc(10_000);
    throw new Error('The source broke.');
  }
  await expect(files.storeStream(Readable.from(broken()), about)).rejects.toThrow('source broke');
  expect(bytes()).toHaveLength(1);
});

// Requirements: D-03
test('a stream leaves no partial file, no matter when it fails', async () => {
  const store = openFolderStore(folder);
  const attempts = Array.from({ length: 100 }, async (_, index) => {
    const content = brokenStream(index % 5);
    const key = index.toString(16).padStart(32, '0');
    await expect(store.writeStream(key, content)).rejects.toThrow();
  });
  await Promise.all(attempts);
  // A file that is still being opened would be created before this write completes.
  await store.write('f'.repeat(32), Buffer.from('x'));
  expect(bytes()).toEqual([`ff/${'f'.repeat(32)}`]);
});

// Requirements: D-03
test('partial content that a killed server left behind is deleted with its file', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const { key } = await store();
  const path = join(folder, key.slice(0, 2), key);
  // The server was killed here: the row exists, but the content isn't complete.
  renameSync(path, `${path}.part`);
  clock.set('2026-03-03T11:00:00.000Z');
  await files.purge();
  expect(bytes()).toEqual([]);
});

// Requirements: D-03
test('a link is valid for one file and for a limited time', () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const key = 'a'.repeat(32);
  const url = new URL(signedFileLink(key, 60), 'http://portal');
  const expires = Number(url.searchParams.get('expires'));
  const signature = url.searchParams.get('signature') ?? '';
  expect(isGoodFileLink(key, expires, signature)).toBe(true);
  expect(isGoodFileLink('b'.repeat(32), expires, signature)).toBe(false);
  expect(isGoodFileLink(key, expires + 60, signature)).toBe(false);
  clock.set('2026-03-02T10:01:00.000Z');
  expect(isGoodFileLink(key, expires, signature)).toBe(false);
});
