import { startPortal } from '../server.ts';
import { Api } from './api.ts';
import { test as base } from './fixtures.ts';

/**
 * Runs tests on a separate portal, because other tests' users would see the changes (announcements), or because other
 * tests' records would be counted (the dashboard).
 */
export const test = base.extend<object, { ownUrl: string }>({
  ownUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal.url);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  anonymous: [async ({ ownUrl }, use) => use(new Api(ownUrl)), { scope: 'worker' }],
  baseURL: async ({ ownUrl }, use) => use(ownUrl),
});
