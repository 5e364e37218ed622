import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The state of the conversation between a client's people and the agency on an article. */
export interface ClientComments {
  /** Whether the agency hasn't commented since the newest comment of the client's people. */
  isOpen: boolean;
  /** The time of the agency's first comment after the client's newest one; null if the client hasn't commented. */
  answeredAt: string | null;
}

const isClients = sql<boolean>`(author.is_staff = 0 and author.is_superuser = 0
  and author.group_id in (${sql.join(clientGroupIds)}))`;

/** Returns the state of the comments on articles. Articles without a client's comment are missing. */
export async function selectClientComments(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, ClientComments>> {
  if (articleIds.length === 0) return new Map();
  const newest = db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select(({ fn }) => ['comment.article_id', fn.max('comment.id').as('id')])
    .where('comment.article_id', 'in', articleIds)
    .where(isClients)
    .groupBy('comment.article_id');
  const rows = await db
    .selectFrom(newest.as('newest'))
    .leftJoin('comment', (join) =>
      join
        .onRef('comment.article_id', '=', 'newest.article_id')
        .onRef('comment.id', '>', 'newest.id'),
    )
    .select(({ fn }) => ['newest.article_id', fn.min('comment.created_at').as('answered_at')])
    .groupBy('newest.article_id')
    .execute();
  // Every comment after the client's newest one is the agency's.
  return new Map(
    rows.map(({ article_id, answered_at }) => [
      article_id,
      { isOpen: answered_at === null, answeredAt: answered_at },
    ]),
  );
}
