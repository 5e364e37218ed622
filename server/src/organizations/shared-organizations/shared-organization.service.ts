import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import { hashToken } from '#platform/tokens.ts';
import {
  type OrganizationRow,
  selectOrganization,
} from '../organizations/organization.repository.ts';

/** Wrong links from one address; right ones are never counted, so that an office may share one. */
const wrongLinks = { limit: 30, seconds: 15 * 60 };

interface SharedLink {
  slug: string;
  uuid: string;
}

/**
 * The active organization that a shareable link is of. A known slug with a wrong uuid, an archived
 * organization and one that never was are told apart by nothing.
 */
async function findSharedOrganization(
  db: Db,
  { slug, uuid }: SharedLink,
): Promise<OrganizationRow | null> {
  const row = await selectOrganization(db, { slug });
  // Compared as hashes: how long that takes says nothing about the uuid.
  const isTheirs = row && hashToken(row.organization_uuid) === hashToken(uuid);
  return isTheirs && row.is_active === 1 ? row : null;
}

/** The same for a visitor at `ip`; 404 when there is none, 429 after too many of those. */
export async function visitSharedOrganization(
  database: Database,
  link: SharedLink,
  ip: string,
): Promise<OrganizationRow> {
  const key = `shared-organization.address ${networkOf(ip)}`;
  if (await isLimited(database, key, wrongLinks)) throw tooManyRequests();
  const organization = await findSharedOrganization(database.reader, link);
  if (organization) return organization;
  await countFailure(database, key, wrongLinks);
  throw notFound('Page');
}
