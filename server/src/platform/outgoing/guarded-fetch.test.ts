import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardedLookup } from './connection-guard.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { isPublicAddress } from './public-addresses.ts';

let server: Server;
let port: number;
let seen: string[];
let answers: Record<string, (headers: NodeJS.Dict<string | string[]>) => Answer>;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  hangs?: boolean;
}

beforeEach(async () => {
  seen = [];
  answers = {};
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? '']?.(request.headers) ?? { body: 'hello' };
    if (answer.hangs) return;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves each name to the given addresses, one per lookup. */
function resolver(answered: Record<string, string[]>): LookupFunction {
  return (hostname, _, callback) => {
    const list = answered[hostname] ?? [];
    const address = list.length > 1 ? list.shift() : list[0];
    if (!address) return callback(new Error(`no such host ${hostname}`), []);
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
}

const closed = createGuardedFetch({ allowedHosts: [] });
const refused = { reason: 'refused-address' };

// Requirements: D-32
test.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://localhost:PORT/',
])('%s is blocked', async (address) => {
  await expect(closed(address.replace('PORT', `${port}`))).rejects.toMatchObject(refused);
  expect(seen).toEqual([]);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['::127.0.0.1', false],
  ['fec0::1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['nonsense', false],
])('for the address %s, isPublicAddress returns %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each(['file:///etc/passwd', 'ftp://example.com/', 'no address', 'gopher://127.0.0.1/'])(
  '%s is rejected because it isn’t a web address',
  async (address) => {
    await expect(closed(address)).rejects.toMatchObject({ reason: 'bad-address' });
  },
);

// Requirements: D-32
test('a name that resolves to a private address is blocked when the connection resolves it', async () => {
  const lookup = resolver({ 'rebinding.example': ['127.0.0.1'] });
  const fetch = createGuardedFetch({ allowedHosts: [], lookup });
  await expect(fetch(`http://rebinding.example:${port}/`)).rejects.toMatchObject(refused);
  expect(seen).toEqual([]);
});

// Requirements: D-32
test('a name is blocked once it resolves to a private address', async () => {
  const lookup = guardedLookup(resolver({ 'rebinding.example': ['8.8.8.8', '10.0.0.1'] }));
  const ask = () =>
    new Promise((resolve, reject) => {
      lookup('rebinding.example', { all: true }, (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });
  expect(await ask()).toEqual([{ address: '8.8.8.8', family: 4 }]);
  await expect(ask()).rejects.toMatchObject(refused);
});

// Requirements: D-32
test('only the public addresses of a name are used', () => {
  const lookup = guardedLookup((_, __, callback) =>
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ]),
  );
  lookup('mixed.example', { all: true }, (error, found) => {
    expect(error).toBeNull();
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
  lookup('mixed.example', {}, (_, found) => expect(found).toBe('8.8.8.8'));
  expect.assertions(3);
});

// Requirements: D-32
test('a host can be allowed by its name, with or without a port', async () => {
  for (const allowed of ['127.0.0.1', `127.0.0.1:${port}`]) {
    const fetch = createGuardedFetch({ allowedHosts: [allowed] });
    expect((await fetch(`http://127.0.0.1:${port}/`)).body.toString()).toBe('hello');
  }
  const other = createGuardedFetch({ allowedHosts: ['127.0.0.1:1'] });
  await expect(other(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refused);
});

// Requirements: D-32
test('a redirect to a private address is blocked', async () => {
  const lookup = resolver({ 'open.example': ['127.0.0.1'] });
  const fetch = createGuardedFetch({ allowedHosts: [`open.example:${port}`], lookup });
  for (const location of [
    `http://127.0.0.1:${port}/secret`,
    'http://169.254.169.254/',
    'file:///x',
  ]) {
    answers['/'] = () => ({ status: 302, headers: { location } });
    await expect(fetch(`http://open.example:${port}/`)).rejects.toThrow();
  }
  expect(seen).toEqual(['GET /', 'GET /', 'GET /']);
});

test('redirects are followed up to a limit, or returned to the caller', async () => {
  const fetch = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });
  const base = `http://127.0.0.1:${port}`;
  answers['/a'] = () => ({ status: 301, headers: { location: '/b' } });
  answers['/b'] = () => ({ status: 302, headers: { location: `${base}/` } });
  expect(await fetch(`${base}/a`)).toMatchObject({
    status: 200,
    url: `${base}/`,
    redirectedFrom: [`${base}/a`, `${base}/b`],
  });
  expect(await fetch(`${base}/a`, { maximumRedirects: 0 })).toMatchObject({ status: 301 });
  answers['/loop'] = () => ({ status: 302, headers: { location: '/loop' } });
  await expect(fetch(`${base}/loop`)).rejects.toMatchObject({ reason: 'too-many-redirects' });
});

test('credentials are not sent when a redirect leads to another origin', async () => {
  const lookup = resolver({ 'other.example': ['127.0.0.1'] });
  const fetch = createGuardedFetch({ allowedHosts: ['127.0.0.1', 'other.example'], lookup });
  let received: unknown = 'nothing yet';
  answers['/a'] = () => ({ status: 307, headers: { location: `http://other.example:${port}/b` } });
  answers['/b'] = (headers) => {
    received = headers.authorization;
    return {};
  };
  await fetch(`http://127.0.0.1:${port}/a`, { headers: { Authorization: 'Basic x' } });
  expect(received).toBeUndefined();
});

test('a response that is too long, before or after decompression, is rejected or truncated', async () => {
  const fetch = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });
  const url = `http://127.0.0.1:${port}/bomb`;
  const body = gzipSync(Buffer.alloc(20_000_000));
  answers['/bomb'] = () => ({ headers: { 'content-encoding': 'gzip' }, body });
  const maximumBytes = 1000;
  await expect(fetch(url, { maximumBytes })).rejects.toMatchObject({ reason: 'too-large' });
  const cut = await fetch(url, { maximumBytes, whenTooLarge: 'cut' });
  expect(cut.body).toHaveLength(1000);
});

test('a response that takes too long is aborted', async () => {
  const fetch = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });
  answers['/'] = () => ({ hangs: true });
  const answer = fetch(`http://127.0.0.1:${port}/`, { timeoutMilliseconds: 100 });
  await expect(answer).rejects.toMatchObject({ reason: 'timed-out' });
});

test('a host that doesn’t exist is unreachable', async () => {
  const lookup = resolver({});
  const fetch = createGuardedFetch({ allowedHosts: [], lookup });
  const answer = fetch('http://nowhere.example/');
  await expect(answer).rejects.toMatchObject({ reason: 'unreachable' });
});
