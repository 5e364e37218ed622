import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { sql } from 'kysely';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { assignmentsPath } from '../article-mail-parts.ts';
import { isInClientGroup, visibleTo } from '../article-visibility.ts';
import { commentsVisibleTo } from '../comments/comment-visibility.ts';
import { withBodyVisibleTo } from '../internal-work.ts';
import { selectArticles, selectArticleTexts, selectComments } from './article-search.repository.ts';

const articlePath = (id: number) => `${assignmentsPath}?article=${id}`;

const organizationIds = (viewer: Viewer) =>
  isInClientGroup(viewer) ? viewer.accounts.map((account) => account.organizationId) : 'all';

const articleKind: SearchKind = {
  kind: 'article',
  number: 3,
  hasTitle: true,
  from: sql`article`,
  key: sql<number>`article.id`,
  scope: scopeOf({ access: articleCalls.list.access, visible: visibleTo, organizationIds }),
  read: async (db, _, ids) => {
    const rows = await selectArticles(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.title,
          text: [row.focus_keyword_plaintext, row.description].filter(Boolean).join(' '),
          context: row.dba_name,
          path: articlePath(row.id),
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const textKind: SearchKind = {
  kind: 'text',
  number: 4,
  hasTitle: false,
  from: sql`article`,
  key: sql<number>`article.id`,
  scope: scopeOf({ access: articleCalls.list.access, visible: withBodyVisibleTo, organizationIds }),
  read: async (db, _, ids) => {
    const rows = await selectArticleTexts(db, ids);
    return new Map(
      rows.map((row) => {
        // The content was validated when it was stored.
        const content = JSON.parse(row.content) as BodyContent;
        return [
          row.id,
          {
            title: row.title,
            text: bodyParagraphs(content).join(' '),
            context: row.dba_name,
            path: `/content-generation/articles/${row.id}/document`,
            changedAt: row.updated_at,
          },
        ];
      }),
    );
  },
};

const commentKind: SearchKind = {
  kind: 'comment',
  number: 5,
  hasTitle: false,
  from: sql`comment inner join article on article.id = comment.article_id`,
  key: sql<number>`comment.id`,
  scope: scopeOf({ access: commentCalls.list.access, visible: commentsVisibleTo, organizationIds }),
  read: async (db, _, ids) => {
    const rows = await selectComments(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.title,
          isForeignTitle: true,
          text: row.comment,
          context: `${row.author} · ${row.dba_name}`,
          path: articlePath(row.article_id),
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

export const articleKinds: readonly SearchKind[] = [articleKind, textKind, commentKind];
