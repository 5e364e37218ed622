import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './load.ts';
import { startServer } from './servers.ts';

/** Measures a portal's response times while it is idle, and while it checks the site. */
export async function measurePortal(site: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-links-'));
  const server = await startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: folder,
    DATABASE_URL: '',
    PORTAL_DEMO: 'on',
    ALLOWED_HOSTS: '127.0.0.1',
  });
  try {
    const post = async (path: string, body: object, token = '') => {
      const response = await fetch(`${server.url}/api/${path}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          prefer: 'respond-async',
          ...(token && { authorization: `Token ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { token: string; id: number };
    };
    const login = { username: 'admin', password: 'portal-demo-2026' };
    let { token } = await post('rest-auth/login', login);
    while (token === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      ({ token } = await post('rest-auth/login', login));
    }
    const target = {
      url: server.url,
      headers: { authorization: `Token ${token}` },
      next: () => ({ method: 'GET' as const, path: '/api/content-articles/?limit=50' }),
    };
    await measure(target, { connections: 1, seconds: 2 });
    const idle = await measure(target, { connections: 1, seconds: 3 });
    const began = performance.now();
    const { id } = await post('utilities/check-broken-links', { url: site }, token);
    const busy = await measure(target, { connections: 1, seconds: 3 });
    let state = '';
    while (state !== 'done' && state !== 'failed') {
      const response = await fetch(`${server.url}/api/jobs/${id}/`, {
        headers: { authorization: `Token ${token}` },
      });
      ({ state } = (await response.json()) as { state: string });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { idle, busy, state, milliseconds: performance.now() - began };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
