import { wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
import { addMonths, endOfDay } from '@portal/contract/platform/dates.ts';
import { type Kysely, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { SealedSiteSettings } from '#platform/wordpress/site-access.ts';
import type { WordpressPost } from '#platform/wordpress/wordpress-client.ts';
import { postColumns } from './posting-counts.ts';

type Db = Kysely<
  Pick<
    Tables,
    'organization' | 'organization_connector' | 'account_posts' | 'posting_pull' | 'person'
  >
>;

/** The minimum age, in months, of an account whose posts are read. Newer accounts have hardly any posts. */
const youngestMonths = 3;

const withCredentials = (db: Db) =>
  db
    .selectFrom('organization')
    .leftJoin('organization_connector as own', (join) =>
      join
        .onRef('own.organization_id', '=', 'organization.id')
        .on('own.connector', '=', wordpress.id),
    );

/**
 * Selects active accounts that require reports and are at least three months old. The posts of other accounts aren't
 * read.
 */
function eligible(db: Db) {
  const madeUntil = endOfDay(addMonths(clock.today(), -youngestMonths), clock.timeZone());
  return withCredentials(db)
    .where('organization.is_active', '=', 1)
    .where('organization.report_required', '=', 1)
    .where('organization.created_at', '<=', madeUntil);
}

const accountRows = (db: Db) =>
  eligible(db)
    .leftJoin('account_posts', 'account_posts.organization_id', 'organization.id')
    .leftJoin('posting_pull', 'posting_pull.id', 'account_posts.pull_id')
    .leftJoin('person as manager', 'manager.id', 'organization.project_manager_id')
    .leftJoin('person as lead', 'lead.id', 'organization.account_lead_id')
    .select([
      'organization.id',
      'organization.id as organization_id',
      'organization.slug',
      'organization.dba_name',
      'organization.dba_name_key',
      'organization.domain',
      'manager.id as manager_id',
      'manager.name as manager_name',
      'lead.id as lead_id',
      'lead.name as lead_name',
      'own.saved_at',
      'own.confirmed_host',
      'account_posts.posts',
      'account_posts.fetched_at',
      'account_posts.error',
      'account_posts.is_waiting',
      'posting_pull.id as pull_id',
      'posting_pull.ended_at as pull_ended_at',
    ]);

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>['items'][number];

interface Filter {
  ids: readonly number[] | 'all';
  limit: number;
  cursor?: string | undefined;
}

/** Selects accounts with their posts and latest pull, ordered by name. */
export function selectAccounts(db: Db, { ids, limit, cursor }: Filter) {
  let query = accountRows(db);
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

interface LiveDatesFilter {
  ids: readonly number[] | 'all';
  /** Excludes accounts that meet the posting target at this instant. */
  missedAt?: string;
}

/** Selects the dates of live posts for eligible accounts that were read at least once. */
export function selectLiveDates(db: Db, { ids, missedAt }: LiveDatesFilter) {
  let query = eligible(db)
    .innerJoin('account_posts', 'account_posts.organization_id', 'organization.id')
    .select(['organization.id', 'account_posts.live_dates', 'account_posts.target_met_until'])
    .where('account_posts.live_dates', 'is not', null)
    .$narrowType<{ live_dates: string; target_met_until: string }>();
  if (missedAt !== undefined) query = query.where('account_posts.target_met_until', '<', missedAt);
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization.id', write(ids)));
  }
  return query.execute();
}

const siteColumns = [
  'organization.id as organization_id',
  'organization.domain',
  'own.settings',
  'own.secrets',
  'own.saved_at',
  'own.confirmed_host',
] as const;

/** Selects the sites of the given accounts that are eligible, with their encrypted credentials. */
export function selectSites(db: Db, ids: readonly number[] | 'all'): Promise<SealedSiteSettings[]> {
  let query = eligible(db);
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization.id', write(ids)));
  }
  return query.select(siteColumns).orderBy('organization.id').execute();
}

/** Selects the sites that a pull still has to read. */
export const selectWaitingSites = (db: Db, pullId: number): Promise<SealedSiteSettings[]> =>
  withCredentials(db)
    .innerJoin('account_posts', 'account_posts.organization_id', 'organization.id')
    .select(siteColumns)
    .where('account_posts.pull_id', '=', pullId)
    .where('account_posts.is_waiting', '=', 1)
    .orderBy('organization.id')
    .execute();

/** Selects a pull's scope: the ids of its accounts, separated by commas, or 'all'. */
export const selectPullScope = (db: Db, id: number) =>
  db.selectFrom('posting_pull').select('scope').where('id', '=', id).executeTakeFirst();

/** Selects the latest pull that covers these accounts: one with the same scope, or one for all accounts. */
export function selectNewestPull(db: Db, scope: string) {
  return db
    .selectFrom('posting_pull')
    .select(['id', 'job_id', 'started_at', 'ended_at', 'error'])
    .where('scope', 'in', ['all', scope])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the given accounts that a pull covers: all of them, those already read, and those that failed. */
export async function countPulled(db: Db, pullId: number, ids: readonly number[] | 'all') {
  let query = db
    .selectFrom('account_posts')
    .where('pull_id', '=', pullId)
    .select(({ fn, eb }) => [
      fn.countAll().as('total'),
      fn.sum(eb.ref('is_waiting')).as('waiting'),
      fn
        .sum(sql<number>`case when is_waiting = 0 and error is not null then 1 else 0 end`)
        .as('errors'),
    ]);
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('organization_id', write(ids)));
  }
  const { total, waiting, errors } = await query.executeTakeFirstOrThrow();
  // Counts in PostgreSQL are bigints, which the driver returns as strings. The sum of no rows is null.
  return {
    total: Number(total),
    loaded: Number(total) - Number(waiting ?? 0),
    errors: Number(errors ?? 0),
  };
}

/** Adds a pull and deletes earlier pulls with the same scope. A pull for all accounts deletes all earlier pulls. */
export async function insertPull(
  db: Db,
  organizationIds: readonly number[],
  { scope, started_at }: { scope: string; started_at: string },
): Promise<number> {
  let earlier = db.deleteFrom('posting_pull');
  if (scope !== 'all') earlier = earlier.where('scope', '=', scope);
  await earlier.execute();
  const { id } = await db
    .insertInto('posting_pull')
    .values({ scope, started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = { pull_id: id, is_waiting: flag(true) };
  const rows = organizationIds.map((organization_id) => ({ organization_id, ...waiting }));
  if (rows.length === 0) return id;
  await db
    .insertInto('account_posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(waiting))
    .execute();
  return id;
}

export async function updatePull(
  db: Db,
  id: number,
  values: { job_id?: number; ended_at?: string | null; error?: string | null },
): Promise<void> {
  await db.updateTable('posting_pull').set(values).where('id', '=', id).execute();
}

/** Ends a pull unless it has already ended. */
export async function updateOpenPull(
  db: Db,
  id: number,
  values: { ended_at: string; error: string | null },
): Promise<void> {
  await db
    .updateTable('posting_pull')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** A pull's result for one site. */
export type PulledSite = { organizationId: number; savedAt: string | null } & (
  | { posts: readonly WordpressPost[] }
  | { error: string }
);

/** Stores a pull's result for a site, unless a newer pull includes the account. A failure keeps the last good posts. */
export async function updateAccountPosts(
  db: Db,
  pullId: number,
  pulled: PulledSite,
  now: string,
): Promise<void> {
  const values =
    'posts' in pulled
      ? { ...postColumns(pulled.posts), fetched_at: now, error: null, error_at: null }
      : { error: pulled.error.slice(0, 1_000), error_at: now };
  await db
    .updateTable('account_posts')
    .set({ ...values, is_waiting: flag(false) })
    .where('organization_id', '=', pulled.organizationId)
    .where('pull_id', '=', pullId)
    .execute();
}

/** Selects the last good posts of an organization, or undefined if they were never read. */
export async function selectStoredPosts(
  db: Kysely<Pick<Tables, 'account_posts'>>,
  organizationId: number,
): Promise<{ posts: string; fetched_at: string } | undefined> {
  const row = await db
    .selectFrom('account_posts')
    .select(['posts', 'fetched_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row || row.posts === null || row.fetched_at === null) return undefined;
  return { posts: row.posts, fetched_at: row.fetched_at };
}
