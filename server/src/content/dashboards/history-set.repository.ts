import {
  dashboardPlannedTypes,
  dashboardStatuses,
} from '@portal/contract/content/dashboards/history-set.schema.ts';
import { type Kysely, sql } from 'kysely';
import { overdue } from '#content/articles/due-dates/lateness.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'article' | 'content_status' | 'content_type' | 'history_set'>>;

function withNames(db: Db) {
  return db
    .selectFrom('history_set')
    .innerJoin('content_status', 'content_status.uid', 'history_set.status_uid')
    .leftJoin('content_type', 'content_type.id', 'history_set.content_type_id')
    .selectAll('history_set')
    .select([
      'content_status.id as status_id',
      'content_status.name as status_name',
      'content_status.color as status_color',
      'content_type.uid as content_type_uid',
      'content_type.name as content_type_name',
    ]);
}

export type HistorySetRow = NonNullable<Awaited<ReturnType<typeof selectHistorySet>>>;

/** Returns a page of history sets, newest week first, and within a week in chart order. */
export function selectHistorySets(
  db: Db,
  page: { sinceWeek?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<HistorySetRow>> {
  const { sinceWeek, limit, cursor } = page;
  let query = withNames(db);
  if (sinceWeek !== undefined) query = query.where('history_set.week', '>=', sinceWeek);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'history_set.week', direction: 'desc' },
      { column: 'history_set.id', direction: 'asc' },
    ],
  });
}

export function selectHistorySet(db: Db, id: number) {
  return withNames(db).where('history_set.id', '=', id).executeTakeFirst();
}

/** A chart for a status, or for planned articles of a content type. */
export interface Chart {
  statusUid: string;
  contentTypeId: number | null;
}

export async function selectCharts(db: Db): Promise<Chart[]> {
  const types = await db
    .selectFrom('content_type')
    .select('id')
    .where('uid', 'in', [...dashboardPlannedTypes])
    .orderBy('id')
    .execute();
  return [
    ...dashboardStatuses.map((statusUid) => ({ statusUid, contentTypeId: null })),
    ...types.map(({ id }) => ({ statusUid: 'planned', contentTypeId: id })),
  ];
}

export interface ChartCount {
  late_count: number;
  incomplete_count: number;
}

/**
 * Counts all and overdue articles by status and content type. Planned articles can be overdue here, although they are
 * never late elsewhere.
 */
export function selectArticleCounts(db: Db, now: string) {
  const isLate = sql<number>`case when ${overdue(now)} then 1 else 0 end`;
  return db
    .selectFrom('article')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .select(['content_status.uid as status_uid', 'article.content_type_id'])
    .select(({ fn }) => [
      fn.sum<number>(isLate).as('late_count'),
      fn.countAll<number>().as('article_count'),
    ])
    .where('article.archived', '=', 0)
    .where('content_status.uid', 'in', [...dashboardStatuses, 'planned'])
    .groupBy(['content_status.uid', 'article.content_type_id'])
    .execute();
}

interface Counted extends Chart, ChartCount {}

/** Saves the charts' sets for a week, replacing existing sets. */
export async function saveHistorySets(
  db: Db,
  { week, day, charts }: { week: string; day: string; charts: readonly Counted[] },
): Promise<void> {
  const [byType, byStatus] = [true, false].map((isByType) =>
    charts
      .filter(({ contentTypeId }) => (contentTypeId !== null) === isByType)
      .map(({ statusUid, contentTypeId, late_count, incomplete_count }) => ({
        week,
        status_uid: statusUid,
        content_type_id: contentTypeId,
        late_count,
        incomplete_count,
        as_of_date: day,
      })),
  );
  const counted = {
    late_count: sql<number>`excluded.late_count`,
    incomplete_count: sql<number>`excluded.incomplete_count`,
    as_of_date: day,
  };
  if (byStatus && byStatus.length > 0) {
    await db
      .insertInto('history_set')
      .values(byStatus)
      .onConflict((conflict) =>
        conflict
          .columns(['week', 'status_uid'])
          .where('content_type_id', 'is', null)
          .doUpdateSet(counted),
      )
      .execute();
  }
  if (byType && byType.length > 0) {
    await db
      .insertInto('history_set')
      .values(byType)
      .onConflict((conflict) =>
        conflict
          .columns(['week', 'status_uid', 'content_type_id'])
          .where('content_type_id', 'is not', null)
          .doUpdateSet(counted),
      )
      .execute();
  }
}

export function selectHistorySetOf(db: Db, week: string, { statusUid, contentTypeId }: Chart) {
  return withNames(db)
    .where('history_set.week', '=', week)
    .where('history_set.status_uid', '=', statusUid)
    .where('history_set.content_type_id', contentTypeId === null ? 'is' : '=', contentTypeId)
    .executeTakeFirst();
}
