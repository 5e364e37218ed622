import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SharedReports } from '@portal/contract/reporting/shared-reports/shared-report.schema.ts';
import type { SharedOrganization } from '#organizations/organizations/shared-organization.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { findFrozen } from '../presentations/presentation-version.service.ts';
import { withFileLinks } from '../reports/presentation-content.ts';
import { selectSharedReport, selectSharedReports } from './shared-report.repository.ts';

/** Returns the organization and its sent reports. */
export async function listSharedReports(
  db: Db,
  { id: organizationId, dba_name, logo }: SharedOrganization,
): Promise<SharedReports> {
  const rows = await selectSharedReports(db, organizationId);
  return {
    dba_name,
    logo,
    reports: rows.map(({ id, year, month, sent_at }) => ({ id, year, month, date_sent: sent_at })),
  };
}

/** Returns a report as it was sent. Throws 404 if no report was sent for this month. */
export async function readSharedReport(
  db: Db,
  { id }: SharedOrganization,
  month: { year: number; month: number },
): Promise<PresentationContent> {
  const row = await selectSharedReport(db, id, month);
  const content = row && (await findFrozen(db, row.version_id));
  if (!content) throw notFound('Report');
  return withFileLinks(content);
}
