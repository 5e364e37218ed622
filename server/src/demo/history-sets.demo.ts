import { historyWeeks } from '@portal/contract/content/dashboards/history-set.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { countArticles, populateHistorySets } from '#content/dashboards/history-set.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertAll } from './insert-all.ts';
import { createRandom } from './random.ts';

/**
 * Creates twelve weeks of dashboard counts. The counts of the current week are real; earlier counts vary randomly
 * around them.
 */
export async function makeHistorySets(db: Db): Promise<void> {
  const random = createRandom(20_006);
  await populateHistorySets(db, await countArticles(db));
  const present = mondayOf(clock.today());
  const counted = await db
    .selectFrom('history_set')
    .selectAll()
    .where('week', '=', present)
    .orderBy('id')
    .execute();
  const near = (count: number) => Math.max(0, Math.round(count * (0.7 + random.next() * 0.7)));
  const weeks = Array.from({ length: historyWeeks - 1 }, (_, index) => historyWeeks - 1 - index);
  await insertAll(
    db,
    'history_set',
    weeks.flatMap((weeksAgo) => {
      const week = addDays(present, -7 * weeksAgo);
      return counted.map(({ status_uid, content_type_id, late_count, incomplete_count }) => ({
        week,
        status_uid,
        content_type_id,
        late_count: near(late_count),
        incomplete_count: near(incomplete_count),
        as_of_date: week,
      }));
    }),
  );
}
