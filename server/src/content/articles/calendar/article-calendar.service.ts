import {
  type ArticleCalendar,
  type CalendarDayEntry,
  type CalendarLane,
  maximumCalendarDays,
} from '@portal/contract/content/articles/article-calendar.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { cardColumns } from '@portal/contract/content/articles/article-card.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { isWorkingDay } from '@portal/contract/platform/working-days.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findWorkingDays } from '#platform/settings/working-days.ts';
import { presentArticles } from '../article.presenter.ts';
import { searchConditions, selectColumnsById } from '../article.repository.ts';
import { type FilterQuery, filtersOf } from '../article.service.ts';
import { visibleTo } from '../article-visibility.ts';
import { withInternalWork } from '../internal-work.ts';
import {
  type CalendarDate,
  type DatesRequest,
  selectDatePage,
  selectDates,
} from './article-calendar.repository.ts';

type LaneQuery = FilterQuery & { lanes?: CalendarLane[] | undefined };

interface RangeQuery extends LaneQuery {
  from: string;
  to: string;
  per_day?: number | undefined;
}

const usualPerDay = 10;

async function requestOf(
  db: Db,
  viewer: Viewer,
  { lanes, ...query }: LaneQuery,
  range: { from: string; to: string },
): Promise<DatesRequest> {
  return {
    ...range,
    lanes: lanes ?? ['next'],
    conditions: [visibleTo(viewer), ...(await searchConditions(db, filtersOf(viewer, query)))],
    internal: withInternalWork(viewer),
  };
}

/** Reads the articles of these due dates without duplicates. */
async function cardsOf(
  db: Db,
  viewer: Viewer,
  dates: readonly CalendarDate[],
): Promise<ArticleCard[]> {
  const ids = [...new Set(dates.map(({ id }) => id))];
  const rows = await selectColumnsById(db, ids, cardColumns);
  // The cast is safe: `cardColumns` are a card's fields.
  return presentArticles(viewer, rows, cardColumns) as ArticleCard[];
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  if (to < from) throw invalid({ to: ['Enter the first day or a later day.'] });
  if (addDays(from, maximumCalendarDays - 1) < to) {
    throw invalid({ to: [`Enter a range of at most ${maximumCalendarDays} days.`] });
  }
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}

/** Returns the due dates in a range with their articles, and marks holidays and other days off. */
export async function readCalendar(
  db: Db,
  viewer: Viewer,
  { from, to, per_day = usualPerDay, ...query }: RangeQuery,
): Promise<ArticleCalendar> {
  const days = daysOf({ from, to });
  const request = await requestOf(db, viewer, query, { from, to });
  const { dates, more } = await selectDates(db, request, per_day);
  const workingDays = await findWorkingDays(db);
  const holidays = new Map(workingDays.holidays.map(({ day, name }) => [day, name]));
  return {
    days: days.map((day) => ({
      day,
      more: more.get(day) ?? 0,
      is_working: isWorkingDay(day, workingDays),
      holiday: holidays.get(day) ?? null,
    })),
    dates: dates.map(({ id, field }) => ({ article: id, field })),
    articles: await cardsOf(db, viewer, dates),
  };
}

/** Returns a page of one day's due dates. */
export async function listCalendarDay(
  db: Db,
  viewer: Viewer,
  day: string,
  { limit, cursor, ...query }: LaneQuery & { limit: number; cursor?: string | undefined },
): Promise<Page<CalendarDayEntry>> {
  const request = await requestOf(db, viewer, query, { from: day, to: day });
  const { items, next } = await selectDatePage(db, request, { limit, cursor });
  const cards = new Map((await cardsOf(db, viewer, items)).map((card) => [card.id, card]));
  return {
    items: items.flatMap(({ id, field }) => {
      const article = cards.get(id);
      return article ? [{ field, article }] : [];
    }),
    next,
  };
}
