import { startPortal } from '../server.ts';
import { Api } from './api.ts';
import { test as base } from './fixtures.ts';

/**
 * Tests on a separate portal, because all users would see the change (announcements) or because it counts all users'
 * work (the dashboard).
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
