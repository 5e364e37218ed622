import {
  type SiteConnection,
  wordpress,
} from '@portal/contract/organizations/wordpress.connector.ts';
import { findConnectorSettings } from '#platform/connectors/connectors.service.ts';
import { organizationForm } from '#platform/connectors/organization-settings.service.ts';
import { readSealed, unsealSettings } from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { type SharedCredentials, sharedCredentials } from './wordpress.connector.ts';
import type { WordpressSite } from './wordpress-requests.ts';

/** An organization's settings for its WordPress site. */
export interface SiteSettings {
  organization_id: number;
  domain: string | null;
  /** The time the organization's own credentials were saved; null if it has none. */
  saved_at: string | null;
  confirmed_host: string | null;
}

export interface SealedSiteSettings extends SiteSettings {
  settings: string | null;
  secrets: string | null;
}

export async function readSharedCredentials(db: Db): Promise<SharedCredentials | undefined> {
  const settings = await findConnectorSettings(db, wordpress);
  return settings && sharedCredentials(settings);
}

/** Returns the state of the connection to a site. Requests are sent only to 'connected' sites. */
export function connectionOf(
  { domain, saved_at, confirmed_host }: SiteSettings,
  sharedHosts: readonly string[],
): SiteConnection {
  const address = siteAddress(domain);
  if (!address) return 'no_domain';
  if (saved_at === null) return sharedHosts.includes(address.host) ? 'connected' : 'no_credentials';
  if (confirmed_host === null) return 'not_tested';
  return confirmed_host === address.host ? 'connected' : 'suspended';
}

/** Returns instructions for connecting a site, or null if the site is connected. */
export function hintOf(
  connection: SiteConnection,
  { domain, confirmed_host }: Pick<SiteSettings, 'domain' | 'confirmed_host'>,
): string | null {
  const host = siteAddress(domain)?.host;
  const texts: Record<SiteConnection, string | null> = {
    connected: null,
    no_domain:
      'This account has no website. Enter its domain in the client’s record, then a WordPress user and an application password.',
    no_credentials: `The portal has no access to ${host}. Enter a WordPress user and an application password in the client’s record, under WordPress.`,
    not_tested: `The WordPress credentials for ${host} have not passed a test. Test them in the client’s record, under WordPress.`,
    suspended: `The domain changed from ${confirmed_host} to ${host}. Test the WordPress credentials again before they are sent there.`,
  };
  return texts[connection];
}

/** A site with its credentials and settings. It is secret and must not leave the server. */
interface OpenSite extends WordpressSite {
  seoTitleKey: string | null;
  seoDescriptionKey: string | null;
}

/**
 * Returns a site's address with its credentials. Must be called only for 'connected' sites. Throws a ConnectorError if
 * the stored secrets can't be decrypted.
 */
export function openSite(
  { organization_id, domain, settings, secrets }: SealedSiteSettings,
  shared: SharedCredentials | undefined,
): OpenSite {
  const address = siteAddress(domain);
  if (!address) throw new Error('The client has no domain.');
  if (settings === null || secrets === null) {
    if (!shared?.hosts.includes(address.host)) throw new Error('The site has no credentials.');
    const { hosts: _, ...credentials } = shared;
    return { address, ...credentials };
  }
  const form = organizationForm(wordpress, organization_id);
  const stored = unsealSettings(form, readSealed({ settings, secrets }));
  const own = wordpress.organization?.parse(stored);
  if (!own) throw new Error('WordPress has no settings per organization.');
  return {
    address,
    user: own.user,
    applicationPassword: own.application_password,
    seoTitleKey: own.seo_title_key ?? null,
    seoDescriptionKey: own.seo_description_key ?? null,
  };
}
