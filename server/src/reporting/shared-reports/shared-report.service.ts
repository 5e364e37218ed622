import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SharedReports } from '@portal/contract/reporting/shared-reports/shared-report.schema.ts';
import {
  type OrganizationRow,
  selectOrganization,
} from '#organizations/organizations/organization.repository.ts';
import { logoLink } from '#organizations/organizations/organization-logo.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import { hashToken } from '#platform/tokens.ts';
import { findFrozen } from '../presentations/presentation.service.ts';
import { withFileLinks } from '../reports/presentation-content.ts';
import { selectSharedReport, selectSharedReports } from './shared-report.repository.ts';

/** Only wrong links count, so that an office can share one address. */
const wrongLinks = { limit: 30, seconds: 15 * 60 };

interface SharedLink {
  slug: string;
  uuid: string;
}

/** Returns null alike for a wrong uuid, an archived organization and an unknown slug. */
async function findSharedOrganization(
  db: Db,
  { slug, uuid }: SharedLink,
): Promise<OrganizationRow | null> {
  const row = await selectOrganization(db, { slug });
  // Compares hashes, so that timing reveals nothing about the uuid.
  const isMatch = row && hashToken(row.organization_uuid) === hashToken(uuid);
  return isMatch && row.is_active === 1 ? row : null;
}

/** Throws 404 for an invalid link, and 429 after too many of them from one address. */
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

/** The organization and its sent reports. Contains no contact details: anybody may receive the link. */
export async function listSharedReports(
  db: Db,
  organization: OrganizationRow,
): Promise<SharedReports> {
  const rows = await selectSharedReports(db, organization.id);
  return {
    dba_name: organization.dba_name,
    logo: logoLink(organization),
    reports: rows.map(({ id, year, month, sent_at }) => ({ id, year, month, date_sent: sent_at })),
  };
}

/** A report as it was sent. */
export async function readSharedReport(
  db: Db,
  { id }: OrganizationRow,
  month: { year: number; month: number },
): Promise<PresentationContent> {
  const row = await selectSharedReport(db, id, month);
  const content = row && (await findFrozen(db, row.version_id));
  if (!content) throw notFound('Report');
  return withFileLinks(content);
}
