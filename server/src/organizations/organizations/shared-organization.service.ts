import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import { hashToken } from '#platform/tokens.ts';
import { selectOrganization } from './organization.repository.ts';
import { logoLink } from './organization-logo.ts';

/**
 * The limit applies only to invalid links. Valid links always work, since all people in an office, or behind a proxy
 * that isn't listed in `TRUST_PROXY`, share an IP address.
 */
const wrongLinks = { limit: 30, seconds: 15 * 60 };

interface SharedLink {
  slug: string;
  uuid: string;
}

/** The fields that anyone with the link can see. They don't include contact details. */
export interface SharedOrganization {
  id: number;
  dba_name: string;
  logo: string | null;
}

/** Returns null if the uuid is wrong, the organization is archived, or the slug is unknown. */
async function findSharedOrganization(
  db: Db,
  { slug, uuid }: SharedLink,
): Promise<SharedOrganization | null> {
  const row = await selectOrganization(db, { slug });
  // Compare hashes so that response times reveal nothing about the uuid.
  const isMatch = row && hashToken(row.organization_uuid) === hashToken(uuid);
  if (!isMatch || row.is_active === 0) return null;
  return { id: row.id, dba_name: row.dba_name, logo: logoLink(row) };
}

/** Throws 404 for an invalid link, or 429 after too many invalid links from one IP address. */
export async function visitSharedOrganization(
  database: Database,
  link: SharedLink,
  ip: string,
): Promise<SharedOrganization> {
  const organization = await findSharedOrganization(database.reader, link);
  if (organization) return organization;
  const key = `shared-organization.address ${networkOf(ip)}`;
  if (await isLimited(database, key, wrongLinks)) throw tooManyRequests();
  await countFailure(database, key, wrongLinks);
  throw notFound('Page');
}
