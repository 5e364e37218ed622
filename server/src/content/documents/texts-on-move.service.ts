import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ArticleRecord } from '../articles/article.presenter.ts';
import { keepTexts, selectUnkept } from './body-version.repository.ts';

/** Keeps the texts that were changed since they were last kept, of articles that go to another status. */
export async function keepTextsOnMove(
  db: Db,
  viewer: { readonly actorId: number } | null,
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[],
): Promise<void> {
  const moved = pairs.filter(({ before, after }) => before.status.id !== after.status.id);
  if (moved.length === 0) return;
  const unkept = new Set(
    await selectUnkept(
      db,
      moved.map(({ after }) => after.id),
    ),
  );
  const alike = Map.groupBy(
    moved.filter(({ after }) => unkept.has(after.id)),
    ({ before, after }) => `${before.status.name} → ${after.status.name}`,
  );
  for (const [name, group] of alike) {
    for (let start = 0; start < group.length; start += 1000) {
      const ids = group.slice(start, start + 1000).map(({ after }) => after.id);
      const kept = { name, kind: 'status' as const, created_at: clock.instant() };
      await keepTexts(db, ids, { ...kept, created_by_id: viewer?.actorId ?? null });
    }
  }
}
