import type { Db } from '#platform/database/tables.ts';
import type { ArticleRecord } from '../article.record.ts';
import { selectArticleIds, selectArticlesById } from '../article.repository.ts';
import type { Condition } from '../article-visibility.ts';
import { lockArticles } from '../article-write.repository.ts';
import { applyChanges, type PlannedChange } from './article-changes.service.ts';

interface SweepOptions {
  viewer: { readonly id: number; readonly actorId: number } | null;
  note: string;
  isRestoring?: boolean;
  change: (before: ArticleRecord) => PlannedChange['values'];
}

/** Changes every article that meets a condition, in batches of 1000; returns their number. */
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
    const records = await selectArticlesById(db, ids, condition);
    const changes = records.map((before) => ({ before, values: change(before) }));
    await applyChanges(db, changes, options);
    count += changes.length;
  }
}
