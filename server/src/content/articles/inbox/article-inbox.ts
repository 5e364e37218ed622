import { type RawBuilder, sql } from 'kysely';
import type { InboxSource, InboxSubject } from '#notifications/inbox/inbox.events.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { assignmentsPath } from '../article-mail-parts.ts';
import { type Condition, visibleTo } from '../article-visibility.ts';
import { commentsVisibleTo } from '../comments/comment-visibility.ts';
import { visibleFeedback } from '../feedback/feedback.service.ts';

/** Matches ids of articles that meet a condition. */
const isArticle =
  (condition: Condition | undefined) =>
  (id: RawBuilder<number>): RawBuilder<boolean> =>
    sql<boolean>`exists (select 1 from article where article.id = ${id} and ${condition ?? sql`1 = 1`})`;

/** Matches the ids of rows that belong to articles, such as comments, if the article meets a condition. */
const isPartOfArticle =
  (table: 'comment' | 'feedback', condition: Condition | undefined) =>
  (id: RawBuilder<number>): RawBuilder<boolean> => {
    const row = sql.table(table);
    if (!condition) return sql<boolean>`exists (select 1 from ${row} where ${row}.id = ${id})`;
    return sql<boolean>`exists (select 1 from ${row} inner join article on article.id = ${row}.article_id
      where ${row}.id = ${id} and ${condition})`;
  };

async function presentArticles(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('article')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .select(['article.id', 'article.title', 'organization.dba_name'])
    .where('article.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, title, dba_name }) => [
      id,
      { title, context: dba_name, path: `${assignmentsPath}?article=${id}` },
    ]),
  );
}

async function quoteComments(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('comment')
    .select(['id', 'comment'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, comment }) => [id, comment]));
}

async function quoteFeedback(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('feedback')
    .select(['id', 'feedback_body'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, feedback_body }) => [id, feedback_body]));
}

/** Defines which articles, comments, and feedback the viewer's inbox may show. */
export function articlesInInbox(viewer: Viewer): {
  subjects: readonly InboxSubject[];
  sources: readonly InboxSource[];
} {
  return {
    subjects: [
      { kind: 'article', isVisible: isArticle(visibleTo(viewer)), present: presentArticles },
    ],
    sources: [
      {
        kind: 'comment',
        isVisible: isPartOfArticle('comment', commentsVisibleTo(viewer)),
        quote: quoteComments,
      },
      {
        kind: 'feedback',
        isVisible: isPartOfArticle('feedback', visibleFeedback(viewer)),
        quote: quoteFeedback,
      },
    ],
  };
}
