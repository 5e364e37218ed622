import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brokenStream } from '#testing/broken-stream.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>';

let server: Server;
let objects: Map<string, Buffer>;
let headers: NodeJS.Dict<string | string[]>;
let address: string;
let isSilent: boolean;
let store: FileStore;

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  objects = new Map();
  isSilent = false;
  server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    headers = request.headers;
    if (isSilent) return;
    if (request.method === 'PUT') {
      objects.set(path, await buffer(request));
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const content = objects.get(path);
    if (content) return response.end(content);
    response.writeHead(404, { 'content-type': 'application/xml' }).end(missing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  address = `s3://bucket/portal?endpoint=${endpoint}&region=eu-central-1`;
  store = openS3Store(address);
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const key = 'a'.repeat(32);

// Requirements: D-03
test('a bucket stores files unchanged under their keys, with signed requests', async () => {
  await store.write(key, Buffer.from('logo'));
  expect([...objects]).toEqual([[`/bucket/portal/${key}`, Buffer.from('logo')]]);
  expect(headers.authorization).toContain('/eu-central-1/s3/');
  const content = await store.read(key);
  expect(content && (await text(content))).toBe('logo');
  await store.delete(key);
  expect(await store.read(key)).toBeUndefined();
});

// Requirements: D-03
test('a bucket stores streams of unknown length', async () => {
  const chunks = Array.from({ length: 20 }, () => Buffer.alloc(100_000, 3));
  await store.writeStream(key, Readable.from(chunks));
  expect(objects.get(`/bucket/portal/${key}`)).toEqual(Buffer.concat(chunks));
  expect(headers['content-length']).toBe('2000000');
});

// Requirements: D-03
test('a stream that fails leaves nothing in the bucket or on this machine', async () => {
  const spoolFolder = mkdtempSync(join(tmpdir(), 'portal-spool-'));
  vi.stubEnv('TMPDIR', spoolFolder);
  const attempts = Array.from({ length: 100 }, async (_, index) => {
    await expect(store.writeStream(key, brokenStream(index % 5))).rejects.toThrow();
  });
  await Promise.all(attempts);
  await store.writeStream(key, Readable.from([Buffer.from('whole')]));
  expect([...objects.values()].map(String)).toEqual(['whole']);
  expect(readdirSync(spoolFolder)).toEqual([]);
  rmSync(spoolFolder, { recursive: true });
});

// Requirements: D-03
test('a stream leaves no visible file on this machine while it is being stored', async () => {
  const spoolFolder = mkdtempSync(join(tmpdir(), 'portal-spool-'));
  vi.stubEnv('TMPDIR', spoolFolder);
  let left: string[] = [];
  async function* chunks() {
    for (let count = 0; count < 20; count += 1) yield Buffer.alloc(100_000, 3);
    left = readdirSync(spoolFolder);
  }
  await store.writeStream(key, Readable.from(chunks()));
  expect(left).toEqual([]);
  expect(objects.get(`/bucket/portal/${key}`)).toHaveLength(2_000_000);
  rmSync(spoolFolder, { recursive: true });
});

// Requirements: D-03
test('only valid keys are sent to the bucket', async () => {
  await expect(store.read('../other')).rejects.toThrow('Invalid file key');
});

// Requirements: D-03
test('a request times out if the bucket doesn’t respond', async () => {
  isSilent = true;
  const impatient = openS3Store(address, { connectionTimeout: 100, socketTimeout: 100 });
  await expect(impatient.read(key)).rejects.toThrow('timed out');
});
