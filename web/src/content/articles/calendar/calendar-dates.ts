import type { ArticleCalendar } from '@portal/contract/content/articles/article-calendar.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { assigneeOfStatus } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type DueDateField,
  dueDateFieldOf,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import {
  dueDateOrder,
  dueDayOf,
  findMoveRefusal,
  isDateDone,
  movingDates,
} from '@portal/contract/content/articles/due-date-moves.ts';
import { statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { personIn } from '#content/shared/current-assignee.ts';

/** An article's due date, placed on its day. */
export interface PlacedDate {
  key: string;
  article: ArticleCard;
  field: DueDateField;
  day: string;
}

const stepLabels = new Map(dueDateFields.map(({ name, label }) => [name, label]));
export const stepLabel = (field: DueDateField) => stepLabels.get(field) ?? '';

const known = new WeakMap<ArticleCard, Map<string, PlacedDate[]>>();

/**
 * Places a due date on its day. Returns the same object for the same article, so that its card isn't rendered again.
 */
export function placeDate(
  article: ArticleCard,
  field: DueDateField,
  timeZone: string,
): PlacedDate[] {
  const own = known.get(article) ?? new Map<string, PlacedDate[]>();
  const place = `${field} ${timeZone}`;
  const found = own.get(place);
  if (found) return found;
  const day = dueDayOf(article, field, timeZone);
  const placed = day === null ? [] : [{ key: `${article.id} ${field}`, article, field, day }];
  known.set(article, own.set(place, placed));
  return placed;
}

/** Returns each day's due dates, sorted by workflow step and then by title. */
export function placeDates(
  { articles, dates }: Pick<ArticleCalendar, 'articles' | 'dates'>,
  timeZone: string,
): Map<string, PlacedDate[]> {
  const articleOf = new Map(articles.map((article) => [article.id, article]));
  const placed = dates.flatMap(({ article: id, field }) => {
    const article = articleOf.get(id);
    return article ? placeDate(article, field, timeZone) : [];
  });
  placed.sort(
    (a, b) =>
      dueDateOrder.indexOf(a.field) - dueDateOrder.indexOf(b.field) ||
      (a.article.title < b.article.title ? -1 : 1),
  );
  return Map.groupBy(placed, ({ day }) => day);
}

/** Reuses the previous arrays for days that haven't changed, so that these days aren't rendered again. */
export function keepUnchangedDays(
  before: ReadonlyMap<string, PlacedDate[]>,
  after: ReadonlyMap<string, PlacedDate[]>,
): Map<string, PlacedDate[]> {
  return new Map(
    [...after].map(([day, dates]) => {
      const earlier = before.get(day);
      const isSame =
        earlier?.length === dates.length && dates.every((date, place) => date === earlier[place]);
      return [day, isSame ? earlier : dates];
    }),
  );
}

export const isDone = ({ article, field }: PlacedDate) => isDateDone(field, article.status.uid);

/** Returns whether this due date is the one that makes its article late. */
export const isLateDate = ({ article, field }: PlacedDate) =>
  article.is_late && dueDateFieldOf[article.status.uid] === field;

/** Returns the person whose work is due. */
export function personOf({ article, field }: PlacedDate) {
  const status = statusUids.find((uid) => dueDateFieldOf[uid] === field && assigneeOfStatus[uid]);
  const role = status && assigneeOfStatus[status];
  return personIn(article, role ?? (article.poster ? 'poster' : 'lead'));
}

export interface MoveBy {
  days: number;
  withLater: boolean;
}

/** Returns why one of these due dates can't move, or undefined if all can. */
export function refusalOf(
  dates: readonly PlacedDate[],
  { days, withLater }: MoveBy,
  timeZone: string,
): string | undefined {
  for (const { article, field } of dates) {
    const fields = movingDates(article, field, withLater);
    const refusal = findMoveRefusal(article, { fields, days }, timeZone);
    if (refusal) return dates.length > 1 ? `“${article.title}”: ${refusal}` : refusal;
  }
  return undefined;
}

/** Returns why this viewer can't move a due date at all, or undefined if the viewer can. */
export function fixedBecause(date: PlacedDate, timeZone: string): string | undefined {
  if (!date.article.allowed_actions.includes('update'))
    return 'You can’t change this article’s dates.';
  return findMoveRefusal(date.article, { fields: [date.field], days: 0 }, timeZone);
}

/**
 * Returns a due date and the other selected articles' due dates that move with it: for each article, the due date for
 * the same step if the calendar shows it, or otherwise the article's only due date.
 */
export function movedTogether(
  date: PlacedDate,
  all: Iterable<readonly PlacedDate[]>,
  selectedIds: ReadonlySet<number | string>,
): PlacedDate[] {
  if (!selectedIds.has(date.article.id)) return [date];
  const others = new Map<number, PlacedDate[]>();
  for (const dates of all) {
    for (const other of dates) {
      const { id } = other.article;
      if (id === date.article.id || !selectedIds.has(id)) continue;
      others.set(id, [...(others.get(id) ?? []), other]);
    }
  }
  const chosen = [...others.values()].flatMap((dates) => {
    const same = dates.find(({ field }) => field === date.field);
    return same ?? (dates.length === 1 ? dates : []);
  });
  return [date, ...chosen];
}

/** Returns the number of days between two days. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day as 'Thursday, November 12'. */
export const formatFullDay = (day: string) => dayText.format(new Date(`${day}T00:00:00Z`));
