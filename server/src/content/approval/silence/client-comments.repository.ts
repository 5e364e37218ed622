import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The state of the conversation about an article between a client's people and the agency. */
export interface ClientComments {
  /** True if a client's comment in an unresolved thread is waiting for an answer. */
  isOpen: boolean;
  /** The time the last of the client's threads was answered or resolved; null while a thread is open. */
  answeredAt: string | null;
}

const isClients = sql<boolean>`(author.is_staff = 0 and author.is_superuser = 0
  and author.group_id in (${sql.join(clientGroupIds)}))`;

/**
 * Selects the comments that clients can see, oldest first. An internal comment doesn't count as an answer, because
 * clients never see it.
 */
const selectSharedComments = (db: Db, articleIds: readonly number[]) =>
  db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select(['comment.id', 'comment.article_id', 'comment.parent_id', 'comment.anchor'])
    .select(['comment.resolved_at', 'comment.created_at'])
    .select(sql<number>`case when ${isClients} then 1 else 0 end`.as('is_clients'))
    .where('comment.article_id', 'in', articleIds)
    .where('comment.is_internal', '=', 0)
    .orderBy('comment.id')
    .execute();

type SharedComment = Awaited<ReturnType<typeof selectSharedComments>>[number];

const threadOf = ({ id, parent_id }: SharedComment) => parent_id ?? id;

/**
 * Returns when a thread with a client's comment was answered or resolved, or null if the thread is open. A comment on
 * the whole article also counts as answered by the agency's next comment on the whole article.
 */
function answerOf(thread: readonly SharedComment[], all: readonly SharedComment[]): string | null {
  const [first] = thread;
  const last = thread.findLast(({ is_clients }) => Number(is_clients) === 1);
  if (!first || !last) return null;
  if (first.resolved_at !== null) return first.resolved_at;
  const isAnswer = (comment: SharedComment) =>
    Number(comment.is_clients) === 0 &&
    comment.id > last.id &&
    (threadOf(comment) === first.id ||
      (first.anchor === null && comment.parent_id === null && comment.anchor === null));
  return all.find(isAnswer)?.created_at ?? null;
}

/** Returns the state of the comments on articles. Articles without a comment by a client are omitted. */
export async function selectClientComments(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, ClientComments>> {
  if (articleIds.length === 0) return new Map();
  const comments = await selectSharedComments(db, articleIds);
  const found = new Map<number, ClientComments>();
  for (const [article, all] of Map.groupBy(comments, ({ article_id }) => article_id)) {
    const threads = [...Map.groupBy(all, threadOf).values()];
    const answers = threads
      .filter((thread) => thread.some(({ is_clients }) => Number(is_clients) === 1))
      .map((thread) => answerOf(thread, all));
    if (answers.length === 0) continue;
    const isOpen = answers.includes(null);
    const latest = answers.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one));
    found.set(article, { isOpen, answeredAt: isOpen ? null : latest });
  }
  return found;
}
