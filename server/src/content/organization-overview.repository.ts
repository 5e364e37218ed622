import { activeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Condition } from './articles/article-visibility.ts';

type Db = Kysely<Pick<Tables, 'article' | 'article_body'>>;
type Conditions = readonly (Condition | undefined)[];

/** Returns the waiting articles, longest waiting first. */
export function selectWaitingArticles(db: Db, conditions: Conditions, limit: number) {
  let query = db
    .selectFrom('article')
    .select(['article.id', 'article.title', 'article.status_since', 'article.duedate_finalreview']);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query.orderBy('article.status_since').orderBy('article.id').limit(limit).execute();
}

/** Returns a month's articles with their statuses, ordered by due date. */
export function selectMonthPlan(
  db: Kysely<Pick<Tables, 'article' | 'content_status'>>,
  conditions: Conditions,
  limit: number,
) {
  let query = db
    .selectFrom('article')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .select([
      'article.id',
      'article.title',
      'content_status.id as status_id',
      'content_status.uid',
      'content_status.name',
      'content_status.color',
    ]);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query
    .orderBy(sql`coalesce(article.duedate_golive, '9999')`)
    .orderBy('article.id')
    .limit(limit)
    .execute();
}

/** Returns the posted articles with the addresses of their pages, newest first. */
export function selectLiveArticles(db: Db, conditions: Conditions, limit: number) {
  let query = db
    .selectFrom('article')
    .select(['article.id', 'article.title', 'article.live_url'])
    .$narrowType<{ live_url: string }>()
    .where('article.status_id', '=', statusId.posted)
    .where('article.live_url', 'is not', null)
    .where('article.live_url', '<>', '');
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query
    .orderBy('article.completed_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The active statuses. An index covers the articles in these statuses, which are far fewer than the finished articles.
 */
const inWork = activeStatuses.map((uid) => statusId[uid]);

/** Returns articles in active statuses that have text, with their word counts, most recently changed text first. */
export function selectNewestTexts(db: Db, conditions: Conditions, limit: number) {
  let query = db
    .selectFrom('article')
    .innerJoin('article_body', 'article_body.article_id', 'article.id')
    .select([
      'article.id as article',
      'article.title',
      'article_body.word_count',
      'article_body.updated_at',
    ])
    .where('article.status_id', 'in', inWork);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query
    .orderBy('article_body.updated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
}
