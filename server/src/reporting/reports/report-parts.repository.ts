import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { ReportDb } from './report.repository.ts';

/** Returns these versions' frozen content, by version id. */
export async function selectFrozenContents(
  db: ReportDb,
  versionIds: readonly number[],
): Promise<Map<number, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentation_version')
    .select(['id', 'content'])
    .where('id', 'in', versionIds)
    .execute();
  return new Map(rows.flatMap(({ id, content }) => (content === null ? [] : [[id, content]])));
}

export async function selectScreenshots(db: ReportDb, reportIds: readonly number[]) {
  if (reportIds.length === 0) return [];
  return db
    .selectFrom('report_screenshot')
    .innerJoin('stored_file', 'stored_file.id', 'report_screenshot.stored_file_id')
    .leftJoin('person', 'person.id', 'report_screenshot.person_id')
    .selectAll('report_screenshot')
    .select(['stored_file.key as file_key', ...personColumns('person')])
    .where('report_screenshot.report_id', 'in', reportIds)
    .orderBy('report_screenshot.type')
    .execute();
}
export type ScreenshotRow = Awaited<ReturnType<typeof selectScreenshots>>[number];

export async function selectWaivers(db: ReportDb, reportIds: readonly number[]) {
  if (reportIds.length === 0) return [];
  return db
    .selectFrom('report_waiver')
    .leftJoin('person', 'person.id', 'report_waiver.person_id')
    .selectAll('report_waiver')
    .select([...personColumns('person')])
    .where('report_waiver.report_id', 'in', reportIds)
    .execute();
}
export type WaiverRow = Awaited<ReturnType<typeof selectWaivers>>[number];

/** Returns the given organizations that have a call-tracking account. */
export async function selectTrackedOrganizations(
  db: ReportDb,
  organizationIds: readonly number[],
): Promise<Set<number>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('call_tracking_account')
    .select('organization_id')
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Set(rows.map(({ organization_id }) => organization_id));
}

/** Selects the email entries for these reports, oldest first; with `personId`, only that person's entries. */
export async function selectReportEntries(
  db: ReportDb,
  reportIds: readonly number[],
  personId?: number,
) {
  if (reportIds.length === 0) return [];
  let query = db
    .selectFrom('report_email_entry')
    .leftJoin(
      'presentation_version',
      'presentation_version.id',
      'report_email_entry.presentation_version_id',
    )
    .selectAll('report_email_entry')
    .select('presentation_version.number as version_number')
    .where('report_email_entry.report_id', 'in', reportIds);
  if (personId !== undefined) query = query.where('report_email_entry.person_id', '=', personId);
  return query.orderBy('report_email_entry.id').execute();
}
export type EmailEntryRow = Awaited<ReturnType<typeof selectReportEntries>>[number];
