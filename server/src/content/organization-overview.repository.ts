import { activeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Condition } from './articles/article-visibility.ts';

type Db = Kysely<Pick<Tables, 'article' | 'article_body'>>;
type Conditions = readonly (Condition | undefined)[];

/** The longest waiting first. */
export function selectWaitingArticles(db: Db, conditions: Conditions, limit: number) {
  let query = db
    .selectFrom('article')
    .select(['article.id', 'article.title', 'article.status_since', 'article.duedate_finalreview']);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query.orderBy('article.status_since').orderBy('article.id').limit(limit).execute();
}

/** Limited to articles in work: an index covers these, and there are far fewer of them than of finished ones. */
const inWork = activeStatuses.map((uid) => statusId[uid]);

/** Texts of articles in work, the last changed first. */
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
