import { readHosts, wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
import type { SettingsOf } from '@portal/contract/platform/connector.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';
import { invalid } from '#platform/errors.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { WordpressClient } from './wordpress-client.ts';

export interface SharedCredentials {
  user: string;
  applicationPassword: string;
  /** The hosts that a superuser entered. The password is sent to no other hosts. */
  hosts: readonly string[];
  seoTitleKey: string | null;
  seoDescriptionKey: string | null;
}

const required = ['This field is required.'];

/**
 * Returns the agency's shared credentials, or undefined if there are none. Throws 400 if the credentials are
 * incomplete.
 */
export function sharedCredentials(
  settings: SettingsOf<typeof wordpress>,
): SharedCredentials | undefined {
  const { user, application_password: applicationPassword } = settings;
  const hosts = readHosts(settings.hosts);
  if (!user && !applicationPassword && hosts.length === 0) return undefined;
  if (user && applicationPassword && hosts.length > 0) {
    return {
      user,
      applicationPassword,
      hosts,
      seoTitleKey: settings.seo_title_key ?? null,
      seoDescriptionKey: settings.seo_description_key ?? null,
    };
  }
  throw invalid({
    ...(!user && { user: required }),
    ...(!applicationPassword && { application_password: required }),
    ...(hosts.length === 0 && { hosts: required }),
  });
}

export const wordpressConnector = implementConnector(wordpress, {
  findAccount: (settings) => sharedCredentials(settings)?.user ?? null,

  async test({ settings, fetch, signal }) {
    const shared = sharedCredentials(settings);
    if (!shared) throw new ConnectorError('not-found', 'There are no shared credentials to test.');
    const { hosts, ...credentials } = shared;
    await Promise.all(
      hosts.map(async (host) => {
        const address = siteAddress(host);
        if (!address) throw new ConnectorError('unexpected', `${host} is not a host name.`);
        await new WordpressClient({ address, ...credentials }, { fetch, signal }).readUser();
      }),
    );
    return hosts.length === 1
      ? `The credentials work at ${hosts[0]}.`
      : `The credentials work at all ${hosts.length} hosts.`;
  },

  async testOrganization({ fetch, signal }, { organization, site }) {
    const credentials = {
      user: organization.user,
      applicationPassword: organization.application_password,
    };
    const client = new WordpressClient({ address: site, ...credentials }, { fetch, signal });
    const { name } = await client.readUser();
    return `WordPress at ${site.host} responds to ${name}.`;
  },
});
