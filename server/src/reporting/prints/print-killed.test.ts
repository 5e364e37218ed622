import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demonstrationUsers } from '#demo/demonstration.ts';
import { chromiumForTests } from '#testing/chromium.ts';
import { makePlace, type Place, startServerProcess } from '#testing/server-process.ts';

let place: Place;

beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

/**
 * Returns the ids of this server's browser processes. The list is always empty except on Linux, where `/proc` contains
 * all processes.
 */
function browsersOf(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const line = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      return line.includes(`--user-data-dir=${join(directory, 'printing')}`);
    } catch {
      return false;
    }
  });
}

test('Chromium exits with its server, even if the server is killed during a print', async () => {
  const server = await startServerProcess(place, {
    PORTAL_DEMO: 'on',
    CHROME_PATH: await chromiumForTests(),
    CHROMIUM_SANDBOX: 'off',
  });
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Token ${token}` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${server.url}/api/${path}`, init)).json();
  };
  const { password } = demonstrationUsers;
  const { token } = await call('POST', 'rest-auth/login/', { username: 'staff', password });
  const [report] = await call('GET', 'monthly-reports/?status=sent&limit=1', undefined, token);
  const printing = call('POST', `monthly-reports/${report.id}/print/`, {}, token).catch(
    () => 'cut off',
  );
  // If the call responds before a browser starts, the response contains the reason.
  let response: unknown;
  void printing.then((early) => {
    response = early;
  });
  const count = () => browsersOf(place.directory).length;
  if (process.platform === 'linux') {
    await expect
      .poll(() => (count() > 0 ? 'started' : response), { timeout: 60_000 })
      .toBe('started');
  }
  await server.end('SIGKILL');
  await printing;
  await expect.poll(count, { timeout: 60_000 }).toBe(0);
}, 180_000);
