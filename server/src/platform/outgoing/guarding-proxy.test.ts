import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnectionGuard } from './connection-guard.ts';
import { type GuardingProxy, startGuardingProxy } from './guarding-proxy.ts';

let site: Server;
let port: number;
const proxies: GuardingProxy[] = [];

beforeEach(async () => {
  site = createServer((asked, response) => response.end(`You asked ${asked.url}.`));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close();
  site.closeAllConnections();
  site.close();
});

async function start(allowedHosts: string[] = []) {
  const proxy = await startGuardingProxy(createConnectionGuard({ allowedHosts }));
  proxies.push(proxy);
  return proxy;
}

const ask = (proxy: GuardingProxy, path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: proxy.port, path, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    })
      .on('error', reject)
      .end();
  });

/** Returns the status of a tunnel's response, and the site's response at the other end of the tunnel. */
const askTunnel = (proxy: GuardingProxy, target: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      agent: false,
    });
    outgoing.on('connect', async ({ statusCode: status }, socket) => {
      let text = '';
      socket.on('error', () => undefined);
      if (status === 200) {
        socket.write('GET /inside HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n');
        for await (const chunk of socket) text += chunk;
      }
      socket.destroy();
      resolve({ status, text });
    });
    outgoing.on('error', reject).end();
  });

describe('Chromium’s proxy', () => {
  test('forwards and tunnels requests that the guard allows', async () => {
    const proxy = await start([`127.0.0.1:${port}`]);
    expect(await ask(proxy, `http://127.0.0.1:${port}/a?b=c`)).toEqual({
      status: 200,
      text: 'You asked /a?b=c.',
    });
    const { status, text } = await askTunnel(proxy, `127.0.0.1:${port}`);
    expect(status).toBe(200);
    expect(text).toContain('You asked /inside.');
  });

  // Requirements: D-32
  test.each(['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '[::1]'])(
    'blocks the private address %s in both forwarded and tunneled requests',
    async (host) => {
      const proxy = await start();
      expect((await ask(proxy, `http://${host}:${port}/`)).status).toBe(502);
      expect((await askTunnel(proxy, `${host}:${port}`)).status).toBe(502);
      expect(proxy.failureOf(host)).toContain('is not a public internet address');
    },
  );

  test('reports why a host is unreachable, and rejects a request that has no address', async () => {
    site.close();
    const proxy = await start(['127.0.0.1']);
    expect((await askTunnel(proxy, `127.0.0.1:${port}`)).status).toBe(502);
    expect(proxy.failureOf('127.0.0.1')).toBe('127.0.0.1 refuses connections.');
    expect((await ask(proxy, '/no-address')).status).toBe(502);
  });
});
