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
  const newest = await db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select(({ fn }) => ['comment.article_id', fn.max('comment.id').as('id')])
    .where('comment.article_id', 'in', articleIds)
    .where(isClients)
    .groupBy('comment.article_id')
    .execute();
  if (newest.length === 0) return new Map();
  const answers = await db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select(['comment.id', 'comment.article_id', 'comment.created_at'])
    .where(
      'comment.article_id',
      'in',
      newest.map(({ article_id }) => article_id),
    )
    .where(sql<boolean>`not ${isClients}`)
    .orderBy('comment.id')
    .execute();
  return new Map(
    newest.map(({ article_id, id }) => {
      const answer = answers.find(
        (comment) => comment.article_id === article_id && comment.id > Number(id),
      );
      return [article_id, { isOpen: !answer, answeredAt: answer?.created_at ?? null }];
    }),
  );
}
