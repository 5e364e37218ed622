import { type AddressInfo, createServer as createSilent, type LookupFunction } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCertificate } from '#testing/tls-certificate.ts';
import { createCertificateReader } from './certificate.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer({ key: testCertificate.key, cert: testCertificate.cert });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((done) => server.close(done)));

const options = { timeoutMilliseconds: 2_000 };

/** Resolves every name to this machine. */
const toLoopback: LookupFunction = (_, __, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]);

test('the reader returns the time when a certificate expires and the reason why it isn’t trusted', async () => {
  const read = createCertificateReader({ allowedHosts: ['site.example'], lookup: toLoopback });
  expect(await read({ host: 'site.example', port }, options)).toEqual({
    validTo: new Date(testCertificate.validTo),
    error: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});

// Requirements: D-32
test('the reader rejects private addresses, including names that resolve to them', async () => {
  const read = createCertificateReader({ allowedHosts: [], lookup: toLoopback });
  const refused = { reason: 'refused-address' };
  await expect(read({ host: '127.0.0.1', port }, options)).rejects.toMatchObject(refused);
  await expect(read({ host: '[::1]', port }, options)).rejects.toMatchObject(refused);
  await expect(read({ host: 'site.example', port }, options)).rejects.toMatchObject(refused);
});

test('the reader reports a site that is unreachable or never responds', async () => {
  const allowedHosts = ['127.0.0.1'];
  const read = createCertificateReader({ allowedHosts });
  await expect(read({ host: '127.0.0.1', port: 1 }, options)).rejects.toMatchObject({
    reason: 'unreachable',
  });
  const silent = createSilent((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const silentPort = (silent.address() as AddressInfo).port;
  const waiting = read({ host: '127.0.0.1', port: silentPort }, { timeoutMilliseconds: 100 });
  await expect(waiting).rejects.toMatchObject({ reason: 'timed-out' });
  await new Promise((done) => silent.close(done));
});
