import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

const clients = sql.join(clientGroupIds);

/** Matches comments whose author isn't a client of the agency. */
const isAnswerOfAgency = sql<boolean>`(answerer.is_staff = 1 or answerer.is_superuser = 1
  or answerer.group_id is null or answerer.group_id not in (${clients}))`;

/** Selects the newest unanswered comments of clients in open threads, on articles with a lead. */
export function selectUnanswered(db: Db, { from, until }: { from: string; until: string }) {
  return db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .innerJoin('comment as thread', (join) =>
      join.on('thread.id', '=', sql<number>`coalesce(comment.parent_id, comment.id)`),
    )
    .select(['comment.id', 'comment.article_id', 'comment.author_id', 'comment.created_at'])
    .select('article.lead_id')
    .where('comment.created_at', '>=', from)
    .where('comment.created_at', '<=', until)
    .where('comment.is_internal', '=', 0)
    .where('thread.resolved_at', 'is', null)
    .where('article.lead_id', 'is not', null)
    .where('article.archived', '=', 0)
    .where('author.is_staff', '=', 0)
    .where('author.is_superuser', '=', 0)
    .where('author.group_id', 'in', clientGroupIds)
    .where(sql<boolean>`not exists (
      select 1 from comment as answer join person as answerer on answerer.id = answer.author_id
      where answer.article_id = comment.article_id and answer.id > comment.id and answer.is_internal = 0
        and (coalesce(answer.parent_id, answer.id) = thread.id
          or (${isAnswerOfAgency} and thread.anchor is null and answer.parent_id is null
            and answer.anchor is null)))`)
    .orderBy('comment.id')
    .execute();
}
