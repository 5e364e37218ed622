import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumForTests } from '#testing/chromium.ts';
import { createLighthouse } from './lighthouse-process.ts';

let site: Server;
let host: string;
const folder = join(mkdtempSync(join(tmpdir(), 'portal-lighthouse-')), 'page-speed');

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/away') {
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      return;
    }
    if (request.url === '/never') return;
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="en"><head><title>Acme</title></head><body><h1>Acme</h1></body></html>',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

interface Change {
  allowedHosts?: string[];
  timeoutMilliseconds?: number;
}

async function measureWith(path: string, change: Change = {}, signal?: AbortSignal) {
  const measure = createLighthouse({
    chromePath: await chromiumForTests(),
    hasSandbox: false,
    folder,
    allowedHosts: [host],
    ...change,
  });
  return measure({
    url: `http://${host}${path}`,
    device: 'desktop',
    signal: signal ?? new AbortController().signal,
  });
}

const profiles = () => (existsSync(folder) ? readdirSync(folder) : []);

describe('Lighthouse', () => {
  // Requirements: D-43, D-50
  test('measures a page in a separate process and doesn’t leave a profile behind', async () => {
    const measurement = await measureWith('/');
    expect(measurement.lighthouseVersion).toBe('13.5.0');
    expect(measurement.scores.performance).toBeGreaterThan(0.5);
    expect(measurement.scores.average_score).toBeGreaterThan(0.5);
    expect(measurement.metrics.map(({ id }) => id)).toContain('first-contentful-paint');
    expect(measurement.opportunities.map(({ id }) => id)).toContain('meta-description');
    expect(measurement.screenshot).toMatch(/^data:image\/jpeg;base64,/);
    expect(profiles()).toEqual([]);
  }, 120_000);

  // Requirements: D-32
  test('can’t reach a private address, even if the page redirects to one', async () => {
    await expect(measureWith('/', { allowedHosts: [] })).rejects.toThrow(
      '127.0.0.1 is not a public internet address.',
    );
    await expect(measureWith('/away')).rejects.toThrow('The browser refused to open the page');
  }, 180_000);

  test('exits together with its Chromium if it takes too long or is canceled', async () => {
    await expect(measureWith('/never', { timeoutMilliseconds: 2_000 })).rejects.toThrow(
      'took too long',
    );
    const abort = new AbortController();
    const running = measureWith('/never', {}, abort.signal);
    await expect.poll(profiles, { timeout: 20_000 }).toHaveLength(1);
    abort.abort('canceled');
    await expect(running).rejects.toBe('canceled');
    expect(profiles()).toEqual([]);
  }, 60_000);
});
