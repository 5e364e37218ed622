import type { sendingStates } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Insertable, Updateable } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { ReportScope } from '../reports/report.policy.ts';
import { visibleTo } from '../reports/report-visibility.ts';
import type { ReportEmailEntryTable, ReportSendingTable } from './report-email.table.ts';

const sendingRows = (db: Db, scope: ReportScope) =>
  db
    .selectFrom('report_sending')
    .innerJoin('report', 'report.id', 'report_sending.report_id')
    .leftJoin(
      'presentation_version as version',
      'version.id',
      'report_sending.presentation_version_id',
    )
    .leftJoin('person', 'person.id', 'report_sending.person_id')
    .selectAll('report_sending')
    .select(['version.number as version_number', ...personColumns('person')])
    .select(({ selectFrom }) =>
      selectFrom('report_email_entry')
        .whereRef('report_email_entry.report_sending_id', '=', 'report_sending.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('entry_count'),
    )
    .where(visibleTo(scope));
export type SendingRow = Awaited<ReturnType<ReturnType<typeof sendingRows>['execute']>>[number];

interface SendingFilter {
  report?: number | undefined;
  month?: number | undefined;
  state?: (typeof sendingStates)[number] | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectSendings(
  db: Db,
  scope: ReportScope,
  { report, month, state, limit, cursor }: SendingFilter,
): Promise<Page<SendingRow>> {
  let query = sendingRows(db, scope);
  if (report !== undefined) query = query.where('report_sending.report_id', '=', report);
  if (month !== undefined) query = query.where('report.planning_month_id', '=', month);
  if (state !== undefined) query = query.where('report_sending.state', '=', state);
  const order = [{ column: 'report_sending.id', direction: 'desc' as const }];
  return paginate(query, { limit, cursor, order });
}

export const selectSending = (
  db: Db,
  scope: ReportScope,
  id: number,
): Promise<SendingRow | undefined> =>
  sendingRows(db, scope).where('report_sending.id', '=', id).executeTakeFirst();

/** Selects a report's scheduled or running sending. */
export const selectOpenSending = (
  db: Db,
  scope: ReportScope,
  reportId: number,
): Promise<SendingRow | undefined> =>
  sendingRows(db, scope)
    .where('report_sending.report_id', '=', reportId)
    .where('report_sending.state', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();

export async function updateSending(
  db: Db,
  id: number,
  values: Updateable<ReportSendingTable>,
): Promise<void> {
  await db.updateTable('report_sending').set(values).where('id', '=', id).execute();
}

/** Ends a scheduled or running sending. Returns false if the sending had already ended. */
export async function endOpenSending(
  db: Db,
  id: number,
  values: Updateable<ReportSendingTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_sending')
    .set({ ...values, finished_at: clock.instant() })
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether a later sending of the same report is done. */
export const isSentSince = async (
  db: Db,
  { id, report_id }: { id: number; report_id: number },
): Promise<boolean> =>
  (await db
    .selectFrom('report_sending')
    .select('id')
    .where('report_id', '=', report_id)
    .where('id', '>', id)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Selects the people who receive an organization's reports. Each person is selected once, with the first of their
 * accounts.
 */
export async function selectSubscribers(db: Db, organizationId: number) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['account.id as account_id', 'person.id as person_id', 'person.name', 'person.email'])
    .where('account.organization_id', '=', organizationId)
    .where('account.receive_reporting_email', '=', 1)
    .where('person.is_active', '=', 1)
    .where('person.deleted_at', 'is', null)
    .where('person.email', 'is not', null)
    .orderBy('person.name_key')
    .orderBy('account.id')
    .execute();
  const byPerson = new Map<
    number,
    { account: number; user: number; name: string; email: string }
  >();
  for (const { account_id: account, person_id: user, name, email } of rows) {
    if (email && !byPerson.has(user)) byPerson.set(user, { account, user, name, email });
  }
  return [...byPerson.values()];
}
export type Subscriber = Awaited<ReturnType<typeof selectSubscribers>>[number];

/** Selects the people who have unsubscribed from an organization's reports. */
export const selectUnsubscribed = (db: Db, organizationId: number) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person.name', 'person.name_key'])
    .distinct()
    .where('account.organization_id', '=', organizationId)
    .where('account.receive_reporting_email', '=', 0)
    .where('account.reporting_unsubscribed_at', 'is not', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.name_key')
    .execute();

/** Selects the sent version of the last report that the organization received, excluding this report. */
export const selectLastSentVersion = (
  db: Db,
  { organizationId, reportId }: { organizationId: number; reportId: number },
) =>
  db
    .selectFrom('report')
    .innerJoin('presentation', 'presentation.report_id', 'report.id')
    .innerJoin('presentation_version as version', (join) =>
      join
        .onRef('version.presentation_id', '=', 'presentation.id')
        .on('version.is_sent', '=', literalOne),
    )
    .select('version.id')
    .where('report.organization_id', '=', organizationId)
    .where('report.id', '<>', reportId)
    .where('report.status', '=', 'sent')
    .orderBy('report.sent_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectTemplateVersion = (db: Db, templateId: number) =>
  db
    .selectFrom('presentation_template')
    .select('version')
    .where('id', '=', templateId)
    .executeTakeFirst();

export async function insertEntry(
  db: Db,
  values: Insertable<ReportEmailEntryTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('report_email_entry')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Selects a sending's job if it is queued or running. */
export const selectUnfinishedJob = (db: Db, id: number | null) =>
  db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

export const selectAuthor = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
