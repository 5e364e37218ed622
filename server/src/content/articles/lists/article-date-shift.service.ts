import type { ArticleDateShift } from '@portal/contract/content/articles/article.schema.ts';
import {
  type DueDateField,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { shiftDueDate } from '@portal/contract/content/articles/due-date-moves.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';
import { selectArticlesById } from '../article.repository.ts';
import { applyChanges, type ChangeTrace } from '../article-update.service.ts';
import { visibleTo } from '../article-visibility.ts';
import { type ArticleValues, lockArticles } from '../article-write.repository.ts';

/** Returns these due dates of an article, moved by a number of days. Empty dates stay empty. */
export function shiftedDates(
  article: ArticleRecord,
  days: number,
  fields?: readonly DueDateField[],
): ArticleValues {
  const shifted: ArticleValues = {};
  const timeZone = clock.timeZone();
  for (const { name } of dueDateFields) {
    if (fields && !fields.includes(name)) continue;
    const value = article[name];
    if (value === null) continue;
    shifted[name] = shiftDueDate(value, name, { days, timeZone });
  }
  return shifted;
}

/** Shifts all due dates of the articles and returns the number of articles with a due date. */
export async function shiftArticleDates(
  db: Db,
  viewer: Viewer,
  { articles, days }: ArticleDateShift,
  trace: ChangeTrace,
): Promise<number> {
  const ids = [...new Set(articles)];
  await lockArticles(db, ids);
  const records = await selectArticlesById(db, ids, visibleTo(viewer));
  if (records.length < ids.length) {
    throw invalid({ articles: ['Some of these articles no longer exist.'] });
  }
  const changes = records
    .map((before) => ({ before, values: shiftedDates(before, days) }))
    .filter(({ values }) => Object.keys(values).length > 0);
  const note = `dates shifted by ${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  await applyChanges(db, changes, { viewer, note, trace });
  return changes.length;
}
