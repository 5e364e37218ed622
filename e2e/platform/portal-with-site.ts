import type { Page } from '@playwright/test';
import { type LinkSite, startLinkSite } from '../../server/src/testing/link-site.ts';
import { type RunningPortal, startPortal } from '../server.ts';
import { Api, type Username } from './api.ts';
import { openWithToken, test } from './fixtures.ts';

interface PortalWithSite {
  portal: () => RunningPortal;
  site: () => LinkSite;
  apiAs: (username: Username) => Promise<Api>;
  openAs: (page: Page, username: Username, path: string) => Promise<void>;
}

/**
 * Starts a local website and a separate portal for the file's tests. A portal can request a local website only if
 * ALLOWED_HOSTS includes the website's address.
 */
export function usePortalWithSite(): PortalWithSite {
  let portal: RunningPortal;
  let site: LinkSite;
  test.beforeAll(async () => {
    test.setTimeout(150_000);
    site = await startLinkSite();
    portal = await startPortal({ env: { ALLOWED_HOSTS: '127.0.0.1' } });
  });
  test.afterAll(async () => {
    await portal?.stop();
    await site?.close();
  });
  const apiAs = (username: Username) => new Api(portal.url).signIn(username);
  return {
    portal: () => portal,
    site: () => site,
    apiAs,
    openAs: async (page, username, path) => {
      const { token } = await apiAs(username);
      await openWithToken(page, token, `${portal.url}${path}`);
    },
  };
}
