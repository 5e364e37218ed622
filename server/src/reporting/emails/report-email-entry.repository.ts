import type { emailEntryStates } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import type { Updateable } from 'kysely';
import { type Page, paginateByIds } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from '../reports/report.policy.ts';
import type { EmailEntryRow } from '../reports/report-parts.repository.ts';
import { visibleTo } from '../reports/report-visibility.ts';
import type { ReportEmailEntryTable } from './report-email.table.ts';

interface EntryFilter {
  report?: number | undefined;
  organization?: number | undefined;
  state?: (typeof emailEntryStates)[number] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects the entries that a viewer can see. Managers see all entries for their reports; others see their own. */
function visibleEntries(db: Db, viewer: Viewer) {
  const scope = reportScope(viewer);
  const query = db
    .selectFrom('report_email_entry')
    .innerJoin('report', 'report.id', 'report_email_entry.report_id')
    .where(visibleTo(scope));
  return scope.seesWork ? query : query.where('report_email_entry.person_id', '=', viewer.id);
}

const entryRows = (db: Db, viewer: Viewer) =>
  visibleEntries(db, viewer)
    .leftJoin(
      'presentation_version',
      'presentation_version.id',
      'report_email_entry.presentation_version_id',
    )
    .selectAll('report_email_entry')
    .select('presentation_version.number as version_number');

export function selectEntries(
  db: Db,
  viewer: Viewer,
  { report, organization, state, limit, cursor }: EntryFilter,
): Promise<Page<EmailEntryRow>> {
  let ids = visibleEntries(db, viewer).select('report_email_entry.id');
  if (report !== undefined) ids = ids.where('report_email_entry.report_id', '=', report);
  if (organization !== undefined) ids = ids.where('report.organization_id', '=', organization);
  if (state !== undefined) ids = ids.where('report_email_entry.state', '=', state);
  const read = (page: readonly number[]) =>
    entryRows(db, viewer).where('report_email_entry.id', 'in', page).execute();
  const order = [{ column: 'report_email_entry.id', direction: 'asc' as const }];
  return paginateByIds(ids, read, { limit, cursor, order });
}

export const selectEntry = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<EmailEntryRow | undefined> =>
  entryRows(db, viewer).where('report_email_entry.id', '=', id).executeTakeFirst();

export async function updateEntry(
  db: Db,
  id: number,
  values: Updateable<ReportEmailEntryTable>,
): Promise<void> {
  await db.updateTable('report_email_entry').set(values).where('id', '=', id).execute();
}

export const selectEntryOfMail = (db: Db, mailId: number) =>
  db
    .selectFrom('report_email_entry')
    .select(['id', 'report_id', 'report_sending_id'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();

/** Selects the entry for an unsubscribe link by the hash of the link's token, along with the report's organization. */
export const selectEntryOfLink = (db: Db, hash: string) =>
  db
    .selectFrom('report_email_entry')
    .innerJoin('report', 'report.id', 'report_email_entry.report_id')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .select([
      'report_email_entry.id',
      'report_email_entry.report_id',
      'report_email_entry.person_id',
      'report_email_entry.email',
      'report_email_entry.date_unsubscribed',
      'report.organization_id',
      'organization.dba_name',
    ])
    .where('report_email_entry.unsubscribe_hash', '=', hash)
    .executeTakeFirst();

/** Removes a deleted person's address from their email entries but keeps the entries. */
export async function forgetAddresses(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('report_email_entry')
    .set({ email: '' })
    .where('person_id', '=', personId)
    .execute();
}

/** Returns a sending's author and the report's account lead. */
export async function selectResponsiblePeople(
  db: Db,
  reportId: number,
  sendingId: number,
): Promise<number[]> {
  const row = await db
    .selectFrom('report')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .leftJoin('report_sending', (join) => join.on('report_sending.id', '=', sendingId))
    .select(['report_sending.person_id', 'organization.account_lead_id'])
    .where('report.id', '=', reportId)
    .executeTakeFirst();
  return [row?.person_id, row?.account_lead_id].filter((id) => typeof id === 'number');
}
