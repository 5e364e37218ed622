import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    'organization' | 'page_speed_summary' | 'health_refresh' | 'health_refresh_account' | 'job'
  >
>;

interface Filter {
  ids: readonly number[] | 'all';
  limit: number;
  cursor?: string | undefined;
}

/** Selects active organizations, ordered by name. */
export function selectAccounts(db: Db, { ids, limit, cursor }: Filter) {
  let query = db
    .selectFrom('organization')
    .select([
      'id',
      'slug',
      'dba_name',
      'dba_name_key',
      'domain',
      'report_required',
      'contract_start_date',
      'created_at',
    ])
    .where('is_active', '=', 1);
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization.id', write(ids)));
  }
  const order = [
    { column: 'organization.dba_name_key', direction: 'asc' },
    { column: 'organization.id', direction: 'asc' },
  ] as const;
  return paginate(query, { limit, cursor, order }) satisfies Promise<Page<unknown>>;
}

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>['items'][number];

/** Selects the active organizations with the given ids, ordered by name. */
export function selectAccountNames(db: Db, ids: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('organization')
    .select(['id', 'dba_name'])
    .where('is_active', '=', 1)
    .where(has('organization.id', write(ids)))
    .orderBy('dba_name_key')
    .orderBy('id')
    .execute();
}

/** Selects the page-speed scores below the given percentage. */
export function selectLowScores(db: Db, ids: readonly number[] | 'all', below: number) {
  let query = db
    .selectFrom('page_speed_summary')
    .select(['organization_id', 'device', 'average_percent'])
    .where('average_percent', '<', below)
    .$narrowType<{ average_percent: number }>();
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization_id', write(ids)));
  }
  return query.execute();
}

export async function selectSummaries(db: Db, organizationIds: readonly number[]) {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('page_speed_summary')
    .selectAll()
    .where(has('organization_id', write(organizationIds)))
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.organization_id} ${row.device}`, row]));
  return (organizationId: number, device: Device) => byKey.get(`${organizationId} ${device}`);
}

export type SummaryRow = NonNullable<ReturnType<Awaited<ReturnType<typeof selectSummaries>>>>;

/** Selects the accounts that are still pending in refreshes. Refreshes whose jobs have ended are ignored. */
export async function selectRefreshingIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('health_refresh')
    .innerJoin('job', 'job.id', 'health_refresh.job_id')
    .innerJoin('health_refresh_account as account', 'account.refresh_id', 'health_refresh.id')
    .select('account.organization_id')
    .where('health_refresh.ended_at', 'is', null)
    .where('job.state', 'in', ['queued', 'running'])
    .where('account.state', 'in', ['waiting', 'running'])
    .execute();
  return new Set(rows.map(({ organization_id }) => organization_id));
}
