import { sql } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

/** Selects organizations' monthly totals starting with the given month (YYYY-MM), newest first. */
export function selectTotals(db: Db, ids: readonly number[], from: string) {
  const { has, write } = idList(db);
  return db
    .selectFrom('monthly_total')
    .select(['organization_id', 'kind', 'month', 'total'])
    .where(has('monthly_total.organization_id', write(ids)))
    .where('month', '>=', from)
    .orderBy('month', 'desc')
    .execute();
}

export function selectAverageScores(db: Db, ids: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('page_speed_summary')
    .select(['organization_id', 'device', 'average_percent', 'measured_at'])
    .where(has('page_speed_summary.organization_id', write(ids)))
    .where('average_percent', 'is not', null)
    .where('measured_at', 'is not', null)
    .$narrowType<{ average_percent: number; measured_at: string }>()
    .execute();
}

/** Selects each organization's newest sent report, with the numbers of people who received it and who opened it. */
export async function selectSentReports(db: Db, ids: readonly number[]) {
  const { has, write } = idList(db);
  const newest = db
    .selectFrom('report')
    .select('report.organization_id')
    .select(({ fn }) => fn.max<string>('report.sent_at').as('sent_at'))
    .where(has('report.organization_id', write(ids)))
    .where('report.sent_at', 'is not', null)
    .groupBy('report.organization_id');
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('report', (join) =>
      join
        .onRef('report.organization_id', '=', 'newest.organization_id')
        .onRef('report.sent_at', '=', 'newest.sent_at'),
    )
    .leftJoin('report_email_entry as entry', 'entry.report_id', 'report.id')
    .select(['newest.organization_id', 'newest.sent_at'])
    .select(({ fn }) => [
      fn.count<number | string>('entry.id').as('recipients'),
      fn.count<number | string>('entry.date_first_viewed').as('opened'),
    ])
    .groupBy(['newest.organization_id', 'newest.sent_at'])
    .execute();
  return rows.map((row) => ({
    ...row,
    recipients: Number(row.recipients),
    opened: Number(row.opened),
  }));
}

export function selectLastMeetings(db: Db, ids: readonly number[], until: string) {
  const { has, write } = idList(db);
  return db
    .selectFrom('meeting')
    .select('organization_id')
    .select(({ fn }) => fn.max<string>('day').as('day'))
    .where(has('meeting.organization_id', write(ids)))
    .where('day', '<=', until)
    .groupBy('organization_id')
    .execute();
}

/** Selects each organization's newest pulse. */
export function selectPulses(db: Db, ids: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('account_pulse')
    .leftJoin('person', 'person.id', 'account_pulse.created_by_id')
    .select([
      'account_pulse.organization_id',
      'account_pulse.value',
      'account_pulse.note',
      'account_pulse.created_by_id',
      'account_pulse.created_at',
      'person.name as created_by_name',
    ])
    .where('account_pulse.id', 'in', (newest) =>
      newest
        .selectFrom('account_pulse as own')
        .select(({ fn }) => fn.max<number>('own.id').as('id'))
        .where(has('own.organization_id', write(ids)))
        .groupBy('own.organization_id'),
    )
    .execute();
}

/** Selects the times when agreements were added or got new terms. */
export function selectAgreementChanges(db: Db, ids: readonly number[], since: string) {
  const { has, write } = idList(db);
  return db
    .selectFrom('agreement_line_terms as terms')
    .innerJoin('agreement_line as line', 'line.id', 'terms.line_id')
    .innerJoin('agreement', 'agreement.id', 'line.agreement_id')
    .select(['line.organization_id', 'terms.created_at as at'])
    .select(
      sql<number>`case when terms.created_at = agreement.created_at then 1 else 0 end`.as('is_new'),
    )
    .where(has('line.organization_id', write(ids)))
    .where('terms.created_at', '>=', since)
    .orderBy('terms.created_at')
    .execute();
}

/** Selects the times when website builds were finished. */
export function selectLaunches(db: Db, ids: readonly number[], since: string) {
  const { has, write } = idList(db);
  return db
    .selectFrom('website_build')
    .select('organization_id')
    .select('finished_at as at')
    .$narrowType<{ at: string; organization_id: number }>()
    .where(has('website_build.organization_id', write(ids)))
    .where('finished_at', '>=', since)
    .orderBy('finished_at')
    .execute();
}
