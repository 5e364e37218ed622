import { type Insertable, type Selectable, sql } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList, literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type {
  AccountScoreDayTable,
  AccountScoreFactsTable,
  AccountScoreTable,
} from './score.table.ts';

export type ScoreRow = Selectable<AccountScoreTable>;
export type ScoreDayRow = Selectable<AccountScoreDayTable>;

const listed = [
  'organization_id',
  'day',
  'score',
  'band',
  'confidence',
  'basis',
  'trend',
  'marks',
] as const;

/** Selects the accounts' current scores, as shown in lists. */
export function selectListedScores(db: Db, ids: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('account_score')
    .select(listed)
    .where(has('account_score.organization_id', write(ids)))
    .execute();
}

export type ListedScoreRow = Awaited<ReturnType<typeof selectListedScores>>[number];

export function selectScores(db: Db, ids: readonly number[]): Promise<ScoreRow[]> {
  const { has, write } = idList(db);
  return db
    .selectFrom('account_score')
    .selectAll()
    .where(has('account_score.organization_id', write(ids)))
    .execute();
}

/** Selects all active accounts' data for computing the effect of other weights. */
export function selectScoredFacts(db: Db) {
  return db
    .selectFrom('account_score')
    .innerJoin('organization', 'organization.id', 'account_score.organization_id')
    .select([
      'organization.id',
      'organization.dba_name',
      'account_score.day',
      'account_score.score',
      'account_score.band',
      'account_score.facts',
    ])
    .where('organization.is_active', '=', literalOne)
    .orderBy('organization.id')
    .execute();
}

/** Selects each account's last stored day before `day`, with its facts. */
export function selectDaysBefore(db: Db, ids: readonly number[], day: string) {
  const { has, write } = idList(db);
  return db
    .selectFrom('account_score_day as stored')
    .innerJoin('account_score_facts', 'account_score_facts.id', 'stored.facts_id')
    .select([
      'stored.organization_id',
      'stored.day',
      'stored.weights_version',
      'account_score_facts.facts',
    ])
    .where(has('stored.organization_id', write(ids)))
    .where('stored.day', '=', (last) =>
      last
        .selectFrom('account_score_day as own')
        .select(({ fn }) => fn.max<string>('own.day').as('day'))
        .whereRef('own.organization_id', '=', 'stored.organization_id')
        .where('own.day', '<', day),
    )
    .execute();
}

/** Selects the scores of accounts on these days, oldest first. */
export function selectScoresOn(db: Db, ids: readonly number[], days: readonly string[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('account_score_day')
    .select(['organization_id', 'day', 'score'])
    .where(has('account_score_day.organization_id', write(ids)))
    .where('day', 'in', days)
    .orderBy('day')
    .execute();
}

/** Selects an account's days starting with `from`, oldest first. */
export function selectHistory(db: Db, id: number, from: string) {
  return db
    .selectFrom('account_score_day')
    .select(['day', 'score'])
    .where('organization_id', '=', id)
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** Selects a page of an account's days, newest first. */
export function selectDays(
  db: Db,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ScoreDayRow>> {
  return paginate(
    db.selectFrom('account_score_day').selectAll().where('organization_id', '=', id),
    { limit, cursor, order: [{ column: 'account_score_day.day', direction: 'desc' }] },
  );
}

export async function insertFacts(
  db: Db,
  rows: readonly Insertable<AccountScoreFactsTable>[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await db
    .insertInto('account_score_facts')
    .values([...rows])
    .returning(['id', 'organization_id'])
    .execute();
  // PostgreSQL returns 64-bit ids as text.
  return new Map(inserted.map(({ id, organization_id }) => [organization_id, Number(id)]));
}

/** Replaces facts of the current day, in a single statement. */
export async function replaceFacts(
  db: Db,
  rows: readonly { id: number; facts: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const cases = rows.map(({ id, facts }) => sql`when id = ${id} then ${facts}`);
  const { has, write } = idList(db);
  await db
    .updateTable('account_score_facts')
    .set({ facts: sql<string>`case ${sql.join(cases, sql` `)} else facts end` })
    .where(has('account_score_facts.id', write(rows.map(({ id }) => id))))
    .execute();
}

/** Inserts or replaces the days of accounts. */
export async function upsertDays(
  db: Db,
  rows: readonly Insertable<AccountScoreDayTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('account_score_day')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'day']).doUpdateSet(({ ref }) => ({
        score: ref('excluded.score'),
        band: ref('excluded.band'),
        confidence: ref('excluded.confidence'),
        facts_id: ref('excluded.facts_id'),
        weights_version: ref('excluded.weights_version'),
      })),
    )
    .execute();
}

/** Replaces the current scores of accounts. */
export async function replaceScores(
  db: Db,
  rows: readonly Insertable<AccountScoreTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { has, write } = idList(db);
  const ids = rows.map(({ organization_id }) => organization_id);
  await db
    .deleteFrom('account_score')
    .where(has('account_score.organization_id', write(ids)))
    .execute();
  await insertRows(db, 'account_score', rows);
}

/** Selects active organizations with ids above `after`, in order. */
export async function selectAccountIds(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '>', after)
    .where('is_active', '=', literalOne)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns when a score was last stored, or null if none is stored. */
export async function selectLastRefresh(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('account_score')
    .select(({ fn }) => fn.max<string | null>('updated_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Selects the records of these topics that have changed since an instant. */
export const selectChangesSince = (db: Db, since: string, topics: readonly string[]) =>
  db
    .selectFrom('event')
    .select(['topic', 'record_id'])
    .distinct()
    .where('created_at', '>=', since)
    .where('topic', 'in', topics)
    .where('record_id', 'is not', null)
    .execute();

/** Returns the given ids that belong to active organizations, each with the organization's account lead. */
export async function selectLeads(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { slug: string; leadId: number | null }>> {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'account_lead_id'])
    .where(has('organization.id', write(ids)))
    .where('is_active', '=', literalOne)
    .execute();
  return new Map(
    rows.map(({ id, slug, account_lead_id }) => [id, { slug, leadId: account_lead_id }]),
  );
}

/** Selects the organizations of articles and reports. */
export async function selectOrganizationsOf(
  db: Db,
  { articles, reports }: { articles: readonly number[]; reports: readonly number[] },
): Promise<number[]> {
  const { has, write } = idList(db);
  const clients =
    articles.length === 0
      ? []
      : await db
          .selectFrom('article')
          .select('client_id as id')
          .distinct()
          .where(has('article.id', write(articles)))
          .execute();
  const reported =
    reports.length === 0
      ? []
      : await db
          .selectFrom('report')
          .select('organization_id as id')
          .distinct()
          .where(has('report.id', write(reports)))
          .execute();
  return [...clients, ...reported].map(({ id }) => id);
}

/** Deletes the days before `day`, and the facts that no remaining day uses. */
export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('account_score_day').where('day', '<', day).execute();
  await db
    .deleteFrom('account_score_facts')
    .where('from_day', '<', day)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_score_facts as later')
          .select('later.id')
          .whereRef('later.organization_id', '=', 'account_score_facts.organization_id')
          .whereRef('later.id', '>', 'account_score_facts.id')
          .where('later.from_day', '<=', day),
      ),
    )
    .execute();
}
