import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { selectSite } from '#platform/wordpress/site.repository.ts';
import {
  connectionOf,
  hintOf,
  openSite,
  readSharedCredentials,
} from '#platform/wordpress/site-access.ts';
import { WordpressClient } from '#platform/wordpress/wordpress-client.ts';

interface CheckServices {
  database: Database;
  guardedFetch: GuardedFetch;
}

/** Creates a checklist check that passes if the organization's WordPress credentials work. */
export const wordpressCheck = ({ database, guardedFetch }: CheckServices) => ({
  kind: 'wordpress',
  title: 'WordPress credentials work',
  description: "The organization's WordPress accepts the stored user and application password.",
  setting: null,
  run: async (
    { organization }: { organization: { id: number } },
    _setting: string | null,
    signal: AbortSignal,
  ) => {
    const { reader } = database;
    const site = await selectSite(reader, organization.id);
    if (!site) return { state: 'unknown' as const, text: 'The organization no longer exists.' };
    const shared = await readSharedCredentials(reader);
    const connection = connectionOf(site, shared?.hosts ?? []);
    if (connection !== 'connected') {
      return { state: 'failed' as const, text: hintOf(connection, site) ?? '' };
    }
    try {
      const access = openSite(site, shared);
      const client = new WordpressClient(access, { fetch: guardedFetch, signal });
      const { name } = await client.readUser();
      return {
        state: 'passed' as const,
        text: `WordPress at ${access.address.host} responds to ${name}.`,
      };
    } catch (error) {
      if (error instanceof ConnectorError) return { state: 'failed' as const, text: error.message };
      throw error;
    }
  },
});
