import { sql } from 'kysely';
import { isInClientGroup } from '#content/articles/article-visibility.ts';
import { articleSubject } from '#content/articles/inbox/article-notices.ts';
import type { InboxSource } from '#notifications/inbox/inbox.events.ts';
import { notify } from '#notifications/inbox/notify.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A newly found change to a live page. */
export interface FoundChange {
  id: number;
  articleId: number;
  count: number;
}

/** Notifies the leads of articles whose public pages have changed, and the clients' channels. */
export async function notifyOfPages(db: Db, changes: readonly FoundChange[]): Promise<void> {
  if (changes.length === 0) return;
  const articles = await db
    .selectFrom('article')
    .select(['id', 'lead_id', 'client_id'])
    .where(
      'id',
      'in',
      changes.map(({ articleId }) => articleId),
    )
    .execute();
  const byId = new Map(articles.map((article) => [article.id, article]));
  await notify(
    db,
    changes.map(({ id, articleId, count }) => {
      const article = byId.get(articleId);
      return {
        kind: 'page_changed',
        personIds: article?.lead_id ? [article.lead_id] : [],
        subject: articleSubject({ id: articleId }),
        source: { kind: 'live-change', id },
        actor: null,
        facts: { count },
        organizationId: article?.client_id,
      } as const;
    }),
  );
}

/** Defines which changes to live pages the viewer's inbox may show: only open changes, and no changes for clients. */
export const pagesInInbox = (viewer: Viewer): InboxSource => ({
  kind: 'live-change',
  isVisible: (id) =>
    isInClientGroup(viewer)
      ? sql<boolean>`1 = 0`
      : sql<boolean>`exists (select 1 from live_change
          where live_change.id = ${id} and live_change.ended_at is null)`,
});
