import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MovedArticles } from '../articles/moves/article-moves.events.ts';
import { keepTexts, selectUnkept } from './body-version.repository.ts';

/** Saves versions of bodies that changed since the last version when their articles change status. */
export async function keepTextsOnMove(db: Db, { actorId, pairs }: MovedArticles): Promise<void> {
  const unkept = new Set(
    await selectUnkept(
      db,
      pairs.map(({ after }) => after.id),
    ),
  );
  const alike = Map.groupBy(
    pairs.filter(({ after }) => unkept.has(after.id)),
    ({ before, after }) => `${before.status.name} → ${after.status.name}`,
  );
  for (const [name, group] of alike) {
    for (let start = 0; start < group.length; start += 1000) {
      const ids = group.slice(start, start + 1000).map(({ after }) => after.id);
      const kept = { name, kind: 'status' as const, created_at: clock.instant() };
      await keepTexts(db, ids, { ...kept, created_by_id: actorId });
    }
  }
}
