import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HostingError } from '../hosting-engine.ts';
import { ensureImage } from './containers.ts';
import { type Docker, openDocker } from './docker-api.ts';
import { testDocker } from './test-docker.ts';

let server: Server;
let docker: Docker;
let host: string;
let answers: Record<string, { status: number; body: string }>;

beforeEach(async () => {
  answers = {};
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const { status, body } = answers[path] ?? { status: 404, body: '{"message":"no such thing"}' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  docker = openDocker(host);
});

afterEach(async () => {
  await docker.close();
  server.close();
});

const call = () => docker.call({ method: 'POST', path: '/volumes/create', body: {} });
const operation = { progress: () => undefined, signal: new AbortController().signal };

test.each([
  [500, 'write /var/lib/docker: no space left on device', 'The disk of the Docker host is full.'],
  [500, 'could not find an available, non-overlapping IPv4 address pool', 'no free addresses'],
  [500, 'device is busy', 'Docker refused this: device is busy'],
])('the error %i is explained to staff in a sentence: %s', async (status, message, sentence) => {
  answers['/volumes/create'] = { status, body: JSON.stringify({ message }) };
  const failed = call();
  await expect(failed).rejects.toBeInstanceOf(HostingError);
  await expect(failed).rejects.toThrow(sentence);
});

test('the error for an unreachable Docker host includes its address', async () => {
  const gone = openDocker('unix:///nowhere/docker.sock');
  await expect(gone.call({ method: 'GET', path: '/_ping' })).rejects.toThrow(
    'Docker can’t be reached at unix:///nowhere/docker.sock (ENOENT). Start it, or correct PORTAL_DOCKER_HOSTS.',
  );
  await gone.close();
});

test('the error for an image that can’t be pulled includes the reason', async () => {
  const body = '{"status":"Pulling"}\r\n{"error":"manifest unknown"}\r\n';
  answers['/images/create'] = { status: 200, body };
  await expect(ensureImage(docker, 'wordpress:0.1-apache', operation)).rejects.toThrow(
    'The image wordpress:0.1-apache can’t be fetched: manifest unknown. Check its name under Administration › Connectors › Hosting',
  );
});

test('the connector’s test reports Docker’s version, the images still to pull, and a missing network', async () => {
  answers['/version'] = { status: 200, body: '{"Version":"29.1"}' };
  answers['/images/mariadb:11.8/json'] = { status: 200, body: '{}' };
  const settings = {
    images: { wordpress: 'wordpress:7.1.1-apache', database: 'mariadb:11.8' },
    memoryMegabytes: 512,
    processors: 1,
    domain: null,
    proxyNetwork: 'portal-apps',
  };
  const { signal } = operation;
  expect(await testDocker(host, settings, signal)).toBe(
    `Docker 29.1 responds at ${host}. With the first application it fetches wordpress:7.1.1-apache.`,
  );
  await expect(
    testDocker(host, { ...settings, domain: 'apps.example.com' }, signal),
  ).rejects.toThrow('Docker 29.1 responds, but has no network portal-apps.');
});
