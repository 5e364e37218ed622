import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childThemeEndpoints } from '../contract/src/apps/child-theme.endpoints.ts';
import { webApplicationEndpoints } from '../contract/src/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '../contract/src/onboarding/website-build.endpoints.ts';
import { createClient } from '../contract/src/platform/client.ts';
import { measure } from './load.ts';
import { startServer } from './servers.ts';

const several = 10;
const connections = 1;

async function signIn(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/api/rest-auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'portal-demo-2026' }),
    });
    const { token } = (await response.json()) as { token?: string };
    if (token) return token;
    await sleep(200);
  }
}

/**
 * Creates ten applications in a portal that runs in a separate process. Returns the process's memory in bytes before
 * the first, after the first, and after all of them, and the portal's response times while it is idle and while it
 * creates them.
 */
export async function measurePortal(softwareFolder: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  symlinkSync(softwareFolder, join(folder, 'apps-software'));
  const server = await startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: folder,
    DATABASE_URL: '',
    PORTAL_DEMO: 'on',
    PORTAL_EMBEDDED_APPS: 'on',
  });
  try {
    const token = await signIn(server.url);
    const client = createClient({
      fetch,
      baseUrl: server.url,
      token: () => token,
      respondAsync: true,
    });
    const rss = async () => {
      // Wait until garbage from previous calls is collected and the freed memory is returned to the system.
      await sleep(5_000);
      return (await server.report()).rss;
    };
    const listApplications = () => client.call(webApplicationEndpoints.list);
    const target = {
      url: server.url,
      headers: { authorization: `Token ${token}` },
      next: () => ({ method: 'GET' as const, path: '/api/content-articles/?limit=50' }),
    };
    const call = (seconds: number) => measure(target, { connections, seconds });

    const [theme] = await client.call(childThemeEndpoints.list);
    const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
    await call(10);
    await listApplications();
    const memory = { before: await rss(), afterOne: 0, afterAll: 0 };
    const idle: number[] = [];
    const busy: number[] = [];
    for (const { id } of builds) {
      const made = (await listApplications()).length;
      if (made === several) break;
      idle.push((await call(1)).p50);
      const body = { website_build: id, child_theme: theme?.id ?? 0 };
      const isAccepted = await client.call(webApplicationEndpoints.initialize, { body }).then(
        () => true,
        // The portal rejects builds whose organizations have no domain.
        () => false,
      );
      if (!isAccepted) continue;
      busy.push((await call(1)).p50);
      while ((await listApplications()).some(({ operation }) => operation !== null)) {
        await sleep(200);
      }
      if (made === 0) memory.afterOne = await rss();
    }
    const applications = await listApplications();
    memory.afterAll = await rss();
    return { memory, idle, busy, running: applications.filter((one) => one.website_status).length };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
