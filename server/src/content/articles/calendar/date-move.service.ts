import type { DateMoves } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { findMoveRefusal, movingDates } from '@portal/contract/content/articles/due-date-moves.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';
import { selectArticlesById } from '../article.repository.ts';
import { applyChanges, type ChangeTrace } from '../article-update.service.ts';
import { visibleTo } from '../article-visibility.ts';
import { lockArticles } from '../article-write.repository.ts';
import { shiftedDates } from '../lists/article-date-shift.service.ts';

interface Moving {
  present: (article: ArticleRecord) => unknown;
  trace: ChangeTrace;
}

/**
 * Moves due dates of articles by a number of days, all or none. Throws 409 with the current article if it has changed
 * since the caller read it, and 400 with the reason if a date would pass another date.
 */
export async function moveArticleDates(
  db: Db,
  viewer: Viewer,
  { moves, days, with_later }: DateMoves,
  { present, trace }: Moving,
): Promise<ArticleRecord[]> {
  const movesOf = Map.groupBy(moves, ({ article }) => article);
  const ids = [...movesOf.keys()];
  await lockArticles(db, ids);
  const records = await selectArticlesById(db, ids, visibleTo(viewer));
  if (records.length < ids.length) {
    throw invalid({ moves: ['Some of these articles no longer exist.'] });
  }
  const changes = records.map((before) => {
    const own = movesOf.get(before.id) ?? [];
    if (own.some(({ version }) => version !== before.version)) {
      const text = `Someone else has changed “${before.title}” in the meantime.`;
      throw conflict(text, present(before));
    }
    const fields = [...new Set(own.flatMap(({ field }) => movingDates(before, field, with_later)))];
    const refusal = findMoveRefusal(before, { fields, days }, clock.timeZone());
    if (refusal) throw invalid({ moves: [`“${before.title}”: ${refusal}`] });
    return { before, values: shiftedDates(before, days, fields) };
  });
  const note = `moved by ${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return applyChanges(db, changes, { viewer, note, trace });
}
