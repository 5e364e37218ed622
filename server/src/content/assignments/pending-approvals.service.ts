import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  inFinalReviewOf,
  overdueApproval,
  pendingApproval,
  pendingApprovalOf,
} from '../articles/article-conditions.ts';
import { type Condition, visibleTo } from '../articles/article-visibility.ts';

export interface PendingApproval {
  id: number;
  client_id: number;
  title: string;
  /** The time the article moved to Final Review. */
  status_since: string;
  duedate_finalreview: string | null;
  duedate_schedulepost: string | null;
}

function reviewRows(db: Db, viewer: Viewer, condition: Condition) {
  const visible = visibleTo(viewer);
  const query = db
    .selectFrom('article')
    .select([
      'article.id',
      'article.client_id',
      'article.title',
      'article.status_since',
      'article.duedate_finalreview',
      'article.duedate_schedulepost',
    ])
    .where(condition);
  return (visible ? query.where(visible) : query)
    .orderBy(sql`coalesce(article.duedate_schedulepost, '9')`)
    .orderBy('article.id');
}

/** Lists these organizations' articles that are waiting for a client's approval, by their Schedule by date. */
export function listPendingApprovalsOf(
  db: Db,
  viewer: Viewer,
  organizationIds: readonly number[],
): Promise<PendingApproval[]> {
  if (organizationIds.length === 0) return Promise.resolve([]);
  return reviewRows(db, viewer, pendingApprovalOf(...organizationIds)).execute();
}

export interface OverdueApprovals {
  count: number;
  /** The time the first of the articles moved to Final Review. */
  since: string;
}

/**
 * Counts late articles that are waiting for a client's approval, by organization. Organizations without late articles
 * are omitted.
 */
export async function countOverdueApprovals(
  db: Db,
  viewer: Viewer,
): Promise<Map<number, OverdueApprovals>> {
  const visible = visibleTo(viewer);
  const query = db
    .selectFrom('article')
    .select(({ fn }) => [
      'article.client_id',
      fn.countAll<number>().as('count'),
      fn.min('article.status_since').as('since'),
    ])
    .where(overdueApproval(clock.instant()))
    .groupBy('article.client_id');
  const rows = await (visible ? query.where(visible) : query).execute();
  return new Map(
    rows.map(({ client_id, count, since }) => [client_id, { count: Number(count), since }]),
  );
}

/**
 * Counts these organizations' articles that wait for a client's approval, regardless of the viewer. Organizations
 * without articles are omitted; `since` is when the first of the articles moved to Final Review.
 */
export async function countWaitingApprovals(
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, { waiting: number; since: string | null }>> {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('article')
    .select('article.client_id')
    .select([
      sql<number | string>`sum(case when ${pendingApproval} then 1 else 0 end)`.as('waiting'),
      sql<
        string | null
      >`min(case when ${pendingApproval} then article.status_since else null end)`.as('since'),
    ])
    .where(has('article.client_id', write(organizationIds)))
    .where('article.archived', '=', 0)
    .groupBy('article.client_id')
    .execute();
  return new Map(
    rows.map(({ client_id, waiting, since }) => [client_id, { waiting: Number(waiting), since }]),
  );
}

export interface FinalReview extends PendingApproval {
  /** 1 if the final approver is a client. */
  waits_for_client: number;
}

/** Lists all articles of these organizations in final review, by their Schedule by date. */
export function listFinalReviewsOf(
  db: Db,
  viewer: Viewer,
  organizationIds: readonly number[],
): Promise<FinalReview[]> {
  if (organizationIds.length === 0) return Promise.resolve([]);
  const waits = pendingApprovalOf(...organizationIds);
  return reviewRows(db, viewer, inFinalReviewOf(...organizationIds))
    .select(sql<number>`case when ${waits} then 1 else 0 end`.as('waits_for_client'))
    .execute();
}
