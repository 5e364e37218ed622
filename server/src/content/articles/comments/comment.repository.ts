import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';
import type { Condition } from '../article-visibility.ts';
import type { CommentTable } from './comment.table.ts';

type Db = Kysely<Pick<Tables, 'comment' | 'article' | 'person'>>;

export interface CommentRow extends Selectable<CommentTable>, JoinedPerson<'author'> {
  actor_name: string | null;
}

function rows(db: Db, visible: Condition | undefined) {
  const query = db
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .leftJoin('person as actor', 'actor.id', 'comment.actor_id')
    .selectAll('comment')
    .select([...personColumns('author'), 'actor.name as actor_name']);
  return visible ? query.where(visible) : query;
}

/** Returns a page of the comments on visible articles, oldest first. */
export function selectComments(
  db: Db,
  visible: Condition | undefined,
  request: { article?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<CommentRow>> {
  const { article, limit, cursor } = request;
  let query = rows(db, visible);
  if (article !== undefined) query = query.where('comment.article_id', '=', article);
  return paginate(query, { limit, cursor, order: [{ column: 'comment.id', direction: 'asc' }] });
}

export function selectComment(
  db: Db,
  visible: Condition | undefined,
  id: number,
): Promise<CommentRow | undefined> {
  return rows(db, visible).where('comment.id', '=', id).executeTakeFirst();
}

export async function selectVisibleCommentIds(
  db: Db,
  visible: Condition | undefined,
  ids: readonly number[],
): Promise<Set<number>> {
  if (!visible) return new Set(ids);
  const rows = await db
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select('comment.id')
    .where('comment.id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the people who have commented on an article. */
export async function selectAuthorIds(db: Db, articleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('author_id')
    .distinct()
    .where('article_id', '=', articleId)
    .execute();
  return rows.map(({ author_id }) => author_id);
}
