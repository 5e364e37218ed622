import type {
  AccountRefresh,
  HealthRefresh,
  RefreshOutcome,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { type Kysely, sql } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    'organization' | 'call_tracking_account' | 'health_refresh' | 'health_refresh_account' | 'job'
  >
>;

/** The states of accounts that are still pending in a refresh. */
const unfinished = ['waiting', 'running'] as const;

const count = (condition: string) => sql<number>`(select count(*) from health_refresh_account a
  where a.refresh_id = health_refresh.id and a.state in (${sql.raw(condition)}))`;

const withCounts = (db: Db) =>
  db
    .selectFrom('health_refresh')
    .selectAll('health_refresh')
    .select([
      count("'waiting', 'running', 'done', 'failed', 'canceled'").as('total'),
      count("'done', 'failed'").as('done'),
      count("'failed'").as('failed'),
    ]);

export type RefreshRow = NonNullable<Awaited<ReturnType<typeof selectRefresh>>>;

export const selectRefresh = (db: Db, id: number) =>
  withCounts(db).where('health_refresh.id', '=', id).executeTakeFirst();

/** Selects refreshes, newest first. */
export const selectRefreshes = (db: Db, page: { limit: number; cursor?: string | undefined }) =>
  paginate(withCounts(db), {
    ...page,
    order: [{ column: 'health_refresh.id', direction: 'desc' }],
  }) satisfies Promise<Page<unknown>>;

export function selectRefreshAccounts(
  db: Db,
  {
    refreshId,
    state,
    ...page
  }: {
    refreshId: number;
    state?: AccountRefresh['state'] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
) {
  const query = db
    .selectFrom('health_refresh_account as account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.position',
      'account.state',
      'account.ended_at',
      'account.outcomes',
      'organization.id as organization_id',
      'organization.slug',
      'organization.dba_name',
    ])
    .where('account.refresh_id', '=', refreshId);
  return paginate(state ? query.where('account.state', '=', state) : query, {
    ...page,
    order: [{ column: 'account.position', direction: 'asc' }],
  }) satisfies Promise<Page<unknown>>;
}

/** Selects the latest refresh that includes an account. */
export function findLastRefresh(db: Db, organizationId: number) {
  return db
    .selectFrom('health_refresh_account as account')
    .innerJoin('health_refresh', 'health_refresh.id', 'account.refresh_id')
    .select([
      'health_refresh.id as refresh',
      'health_refresh.started_at',
      'account.state',
      'account.ended_at',
      'account.outcomes',
    ])
    .where('account.organization_id', '=', organizationId)
    .orderBy('account.refresh_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Selects queued and running refreshes in the order that they run, manual refreshes first. */
export function selectActiveRefreshes(db: Db) {
  return db
    .selectFrom('health_refresh')
    .select(['health_refresh.id', 'health_refresh.trigger', 'health_refresh.job_id'])
    .select('health_refresh.pulls')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('health_refresh_account as account')
          .select('account.position')
          .whereRef('account.refresh_id', '=', 'health_refresh.id')
          .where('account.state', '=', 'waiting'),
      ).as('has_waiting'),
    )
    .where('health_refresh.ended_at', 'is', null)
    .orderBy('health_refresh.trigger')
    .orderBy('health_refresh.id')
    .execute();
}

/** Returns the accounts that are still pending in each of these refreshes. */
export async function selectUnfinishedIds(
  db: Db,
  refreshIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('health_refresh_account')
    .select(['refresh_id', 'organization_id'])
    .where(has('refresh_id', write(refreshIds)))
    .where('state', 'in', unfinished)
    .execute();
  const byRefresh = Map.groupBy(rows, ({ refresh_id }) => refresh_id);
  return new Map(
    [...byRefresh].map(([id, theirs]) => [
      id,
      new Set(theirs.map(({ organization_id }) => organization_id)),
    ]),
  );
}

export interface HealthSource {
  id: number;
  dba_name: string;
  domain: string | null;
  google_analytics_id: string | null;
  /** The call-tracking account's id; null if there is none. */
  tracking_id: number | null;
}

/** Selects the sources of active accounts' numbers, ordered by account name. */
export function selectSources(db: Db, ids: readonly number[] | 'all'): Promise<HealthSource[]> {
  let query = db
    .selectFrom('organization')
    .leftJoin('call_tracking_account as tracking', 'tracking.organization_id', 'organization.id')
    .select([
      'organization.id',
      'organization.dba_name',
      'organization.domain',
      'organization.google_analytics_id',
      'tracking.id as tracking_id',
    ])
    .where('organization.is_active', '=', 1);
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization.id', write(ids)));
  }
  return query.orderBy('organization.dba_name_key').orderBy('organization.id').execute();
}

export async function insertRefresh(
  db: Db,
  values: { trigger: HealthRefresh['trigger']; pulls: string; started_at: string },
  organizationIds: readonly number[],
): Promise<number> {
  const { id } = await db
    .insertInto('health_refresh')
    .values({ ...values, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'health_refresh_account',
    organizationIds.map((organization_id, position) => ({
      refresh_id: id,
      organization_id,
      position,
      state: 'waiting',
    })),
  );
  return id;
}

export async function updateRefreshJob(db: Db, id: number, jobId: number): Promise<void> {
  await db.updateTable('health_refresh').set({ job_id: jobId }).where('id', '=', id).execute();
}

export async function deleteRefreshesBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('health_refresh').where('ended_at', '<', instant).execute();
}

/** Ends a running refresh and cancels its unfinished accounts. Returns false if the refresh had already ended. */
export async function endRefresh(
  db: Db,
  id: number,
  { state, error, now }: { state: HealthRefresh['state']; error: string | null; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('health_refresh')
    .set({ state, error, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('health_refresh_account')
    .set({ state: 'canceled', ended_at: now })
    .where('refresh_id', '=', id)
    .where('state', 'in', unfinished)
    .execute();
  return true;
}

/** Selects the next account to measure. */
export function selectNextAccount(db: Db, refreshId: number) {
  return db
    .selectFrom('health_refresh_account as account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['organization.id', 'organization.domain', 'organization.dba_name', 'account.position'])
    .where('account.refresh_id', '=', refreshId)
    .where('account.state', '=', 'waiting')
    .orderBy('account.position')
    .limit(1)
    .executeTakeFirst();
}

/** Selects accounts that have been measured and are waiting for their numbers. */
export const selectMeasured = (db: Db, refreshId: number) =>
  db
    .selectFrom('health_refresh_account')
    .selectAll()
    .where('refresh_id', '=', refreshId)
    .where('state', '=', 'running')
    .where('is_measured', '=', 1)
    .orderBy('position')
    .execute();

/** Requeues the accounts that a server was measuring when it stopped. */
export async function resetInterrupted(db: Db, refreshId: number): Promise<void> {
  await db
    .updateTable('health_refresh_account')
    .set({ state: 'waiting' })
    .where('refresh_id', '=', refreshId)
    .where('state', '=', 'running')
    .where('is_measured', '=', 0)
    .execute();
}

interface AccountValues {
  refreshId: number;
  organizationId: number;
  state: AccountRefresh['state'];
  is_measured: 0 | 1;
  outcomes: readonly RefreshOutcome[];
  ended_at: string | null;
}

/** Updates an account of a refresh unless the account is finished. Returns whether the account was updated. */
export async function updateRefreshAccount(
  db: Db,
  { refreshId, organizationId, outcomes, ...values }: AccountValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('health_refresh_account')
    .set({ ...values, outcomes: JSON.stringify(outcomes) })
    .where('refresh_id', '=', refreshId)
    .where('organization_id', '=', organizationId)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface FinishedAccount {
  organization_id: number;
  position: number;
  state: AccountRefresh['state'];
  outcomes: readonly RefreshOutcome[];
}

/** Marks many accounts as finished in one statement. */
export async function finishAccounts(
  db: Db,
  refreshId: number,
  accounts: readonly FinishedAccount[],
  now: string,
): Promise<void> {
  if (accounts.length === 0) return;
  await db
    .insertInto('health_refresh_account')
    .values(
      accounts.map(({ outcomes, ...account }) => ({
        ...account,
        refresh_id: refreshId,
        is_measured: 1 as const,
        ended_at: now,
        outcomes: JSON.stringify(outcomes),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['refresh_id', 'organization_id']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        outcomes: ref('excluded.outcomes'),
        ended_at: ref('excluded.ended_at'),
      })),
    )
    .execute();
}
