import { statusId } from '@portal/contract/content/content-status.schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type ArticleRecord, articleRecord } from './article.presenter.ts';
import { selectArticleIds, selectArticlesById } from './article.repository.ts';
import { applyChanges, type PlannedChange } from './article-changes.service.ts';
import type { Condition } from './article-visibility.ts';
import { lockArticles } from './article-write.repository.ts';

interface SweepOptions {
  viewer: { readonly id: number; readonly actorId: number } | null;
  note: string;
  isRestoring?: boolean;
  change: (before: ArticleRecord) => PlannedChange['values'];
}

/** Changes every article that meets a condition, a thousand at a time; answers how many. */
export async function changeArticlesWhere(
  db: Db,
  condition: Condition,
  { change, ...options }: SweepOptions,
): Promise<number> {
  let after = 0;
  let count = 0;
  while (true) {
    const ids = await selectArticleIds(db, condition, { after, limit: 1000 });
    if (ids.length === 0) return count;
    after = ids.at(-1) ?? after;
    await lockArticles(db, ids);
    const records = (await selectArticlesById(db, ids, condition)).map(articleRecord);
    const changes = records.map((before) => ({ before, values: change(before) }));
    await applyChanges(db, changes, options);
    count += changes.length;
  }
}

/** Puts all articles of an archived organization on hold and remembers where each was. */
export function holdArticlesOf(db: Db, viewer: Viewer, organizationId: number): Promise<number> {
  const condition = sql<boolean>`(article.client_id = ${organizationId}
    and article.status_id <> ${statusId.on_hold})`;
  return changeArticlesWhere(db, condition, {
    viewer,
    note: 'organization archived',
    change: (before) => ({
      status_id: statusId.on_hold,
      status_before_hold_id: before.status.id,
    }),
  });
}

/** Puts back what is still on hold since its organization was archived: no dates are set, no mails sent. */
export function releaseArticlesOf(db: Db, viewer: Viewer, organizationId: number): Promise<number> {
  const condition = sql<boolean>`(article.client_id = ${organizationId}
    and article.status_id = ${statusId.on_hold} and article.status_before_hold_id is not null)`;
  return changeArticlesWhere(db, condition, {
    viewer,
    note: 'organization reactivated',
    isRestoring: true,
    change: (before) => ({ status_id: before.status_before_hold_id ?? statusId.on_hold }),
  });
}
