import { type Kysely, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';
import type { Condition } from '../article-visibility.ts';
import type { FeedbackTable } from './feedback.table.ts';

type Db = Kysely<Pick<Tables, 'feedback' | 'article' | 'person'>>;

export interface FeedbackRow extends Selectable<FeedbackTable>, JoinedPerson<'given_by'> {
  actor_name: string | null;
  article_title: string;
}

function rows(db: Db) {
  return db
    .selectFrom('feedback')
    .innerJoin('article', 'article.id', 'feedback.article_id')
    .innerJoin('person as given_by', 'given_by.id', 'feedback.given_by_id')
    .leftJoin('person as actor', 'actor.id', 'feedback.actor_id')
    .selectAll('feedback')
    .select([
      ...personColumns('given_by'),
      'actor.name as actor_name',
      'article.title as article_title',
    ]);
}

interface ListRequest {
  visible: Condition | undefined;
  article?: number | undefined;
  client?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Returns a page of the visible feedback, newest first. */
export function selectFeedback(
  db: Db,
  { visible, article, client, limit, cursor }: ListRequest,
): Promise<Page<FeedbackRow>> {
  let query = rows(db);
  if (visible) query = query.where(visible);
  if (article !== undefined) query = query.where('feedback.article_id', '=', article);
  if (client !== undefined) query = query.where('article.client_id', '=', client);
  return paginate(query, { limit, cursor, order: [{ column: 'feedback.id', direction: 'desc' }] });
}

export function selectOneFeedback(
  db: Db,
  id: number,
  visible?: Condition,
): Promise<FeedbackRow | undefined> {
  let query = rows(db).where('feedback.id', '=', id);
  if (visible) query = query.where(visible);
  return query.executeTakeFirst();
}

export async function selectVisibleFeedbackIds(
  db: Db,
  ids: readonly number[],
  visible: Condition,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('article', 'article.id', 'feedback.article_id')
    .select('feedback.id')
    .where('feedback.id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns a person's newest feedback on an article if it was given at `since` or later. */
export function selectOwnFeedbackSince(
  db: Db,
  { articleId, personId, since }: { articleId: number; personId: number; since: string },
) {
  return db
    .selectFrom('feedback')
    .select(['id', 'approved'])
    .where('article_id', '=', articleId)
    .where('given_by_id', '=', personId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export function selectNewestFeedback(db: Db, articleId: number) {
  return db
    .selectFrom('feedback')
    .select(['approved', 'feedback_body'])
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Recomputes an article's latest rating from its feedback. */
export async function updateLatestRating(db: Db, articleId: number): Promise<void> {
  await db
    .updateTable('article')
    .set({
      latest_feedback_rating: sql<number | null>`(
        select feedback.satisfaction from feedback
        where feedback.article_id = ${articleId} and feedback.satisfaction is not null
        order by feedback.id desc limit 1)`,
    })
    .where('id', '=', articleId)
    .execute();
}

export async function selectWriterOf(db: Db, articleId: number): Promise<number | null> {
  const row = await db
    .selectFrom('article')
    .select('writer_id')
    .where('id', '=', articleId)
    .executeTakeFirst();
  return row?.writer_id ?? null;
}

/** Returns the average stars of these writers' articles, by writer id; writers without ratings are omitted. */
export async function selectWriterAverages(
  db: Db,
  writerIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('article', 'article.id', 'feedback.article_id')
    .select(({ fn }) => [
      'article.writer_id',
      fn.avg<number | null>('feedback.satisfaction').as('average'),
    ])
    .where('article.writer_id', 'in', writerIds)
    .where('feedback.satisfaction', 'is not', null)
    .groupBy('article.writer_id')
    .execute();
  return new Map(rows.map(({ writer_id, average }) => [Number(writer_id), Number(average)]));
}
