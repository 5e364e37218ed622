import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { startGuardingProxy } from '#platform/outgoing/guarding-proxy.ts';
import { endOrphanedBrowsers } from '#platform/printing/orphaned-browsers.ts';
import { chromiumForTests } from '#testing/chromium.ts';
import { startBrowser } from './lighthouse-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-browser-'));

afterEach(async () => {
  vi.unstubAllEnvs();
  await endOrphanedBrowsers(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

test('a page that starts a download can’t write a file', { timeout: 60_000 }, async () => {
  let isRefused = false;
  const site = createServer((request, response) => {
    if (request.url === '/invoice.bin') {
      response.setHeader('content-disposition', 'attachment; filename=invoice.bin');
      // The response never ends, so only Chromium can close it.
      response.write(Buffer.alloc(2_000_000));
      response.on('close', () => {
        isRefused = true;
      });
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Acme</title><script>location = "/invoice.bin"</script>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const proxy = await startGuardingProxy(createConnectionGuard({ allowedHosts: [host] }));
  try {
    vi.stubEnv('HOME', folder);
    const profile = join(folder, 'profile');
    mkdirSync(profile);
    const { port } = await startBrowser({
      chromePath: await chromiumForTests(),
      hasSandbox: false,
      profile,
      proxyPort: proxy.port,
    });
    await fetch(`http://127.0.0.1:${port}/json/new?http://${host}/`, { method: 'PUT' });
    const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const written = () => files().filter((name) => /invoice|\.crdownload$/.test(name));
    const patience = { timeout: 30_000 };
    await expect.poll(() => isRefused || written().length > 0, patience).toBe(true);
    expect(written()).toEqual([]);
  } finally {
    proxy.close();
    site.closeAllConnections();
    site.close();
  }
});
