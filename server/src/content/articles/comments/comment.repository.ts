import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Flag, Tables } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';
import type { Condition } from '../article-visibility.ts';
import { withReadableBody } from '../internal-work.ts';
import type { CommentTable } from './comment.table.ts';
import { commentsVisibleTo, withInternalComments } from './comment-visibility.ts';

type Db = Kysely<Pick<Tables, 'comment' | 'article' | 'person' | 'account'>>;

export interface CommentRow
  extends Selectable<CommentTable>,
    JoinedPerson<'author'>,
    JoinedPerson<'resolver'> {
  actor_name: string | null;
  reply_count: number;
  /** 1 if the viewer sees the article's internal comments. */
  sees_internal: Flag;
  /** 1 if the viewer may read the article's text, and thus the comment's passage. */
  reads_body: Flag;
}

const flagOf = (condition: Condition | undefined) =>
  condition ? sql<Flag>`case when ${condition} then 1 else 0 end` : sql<Flag>`1`;

function rows(db: Db, viewer: Viewer) {
  const query = db
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .leftJoin('person as actor', 'actor.id', 'comment.actor_id')
    .leftJoin('person as resolver', 'resolver.id', 'comment.resolved_by_id')
    .selectAll('comment')
    .select([
      ...personColumns('author'),
      ...personColumns('resolver'),
      'actor.name as actor_name',
      sql<number>`(select cast(count(*) as integer) from comment as reply
        where reply.parent_id = comment.id)`.as('reply_count'),
      flagOf(withInternalComments(viewer)).as('sees_internal'),
      flagOf(withReadableBody(viewer)).as('reads_body'),
    ]);
  const visible = commentsVisibleTo(viewer);
  return visible ? query.where(visible) : query;
}

/** Returns a page of the comments that the viewer can see, oldest first. */
export function selectComments(
  db: Db,
  viewer: Viewer,
  request: { article?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<CommentRow>> {
  const { article, limit, cursor } = request;
  let query = rows(db, viewer);
  if (article !== undefined) query = query.where('comment.article_id', '=', article);
  return paginate(query, { limit, cursor, order: [{ column: 'comment.id', direction: 'asc' }] });
}

export function selectComment(db: Db, viewer: Viewer, id: number): Promise<CommentRow | undefined> {
  return rows(db, viewer).where('comment.id', '=', id).executeTakeFirst();
}

export async function selectVisibleCommentIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const visible = commentsVisibleTo(viewer);
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

/**
 * Returns the ids of the people who have commented on an article, optionally without people who wrote only internal
 * comments.
 */
export async function selectAuthorIds(
  db: Db,
  articleId: number,
  { isForClient = false } = {},
): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('author_id')
    .distinct()
    .where('article_id', '=', articleId)
    .$if(isForClient, (query) => query.where('is_internal', '=', 0))
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** Returns the ids of an organization's clients, optionally only those among `ids`. */
export async function selectClientIds(
  db: Db,
  organizationId: number,
  ids?: readonly number[],
): Promise<Set<number>> {
  if (ids?.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select('person_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('role_id', 'in', clientGroupIds)
    .$if(ids !== undefined, (query) => query.where('person_id', 'in', ids ?? []))
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

export async function selectStaffIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where((person) => person.or([person('is_staff', '=', 1), person('is_superuser', '=', 1)]))
    .where('is_active', '=', 1)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
