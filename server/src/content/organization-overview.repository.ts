import { activeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Condition } from './articles/article-visibility.ts';

type Db = Kysely<Pick<Tables, 'article' | 'article_body'>>;
type Conditions = readonly (Condition | undefined)[];

/** Returns the waiting articles, the longest waiting first. */
export function selectWaitingArticles(db: Db, conditions: Conditions, limit: number) {
  let query = db
    .selectFrom('article')
    .select(['article.id', 'article.title', 'article.status_since', 'article.duedate_finalreview']);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query.orderBy('article.status_since').orderBy('article.id').limit(limit).execute();
}

/** The active statuses. An index covers their articles, which are far fewer than the finished ones. */
const inWork = activeStatuses.map((uid) => statusId[uid]);

/** Returns the text of articles in active statuses, the last changed first. */
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
