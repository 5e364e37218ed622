import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleCalendarCalls } from '@portal/contract/content/articles/article-calendar.calls.ts';
import type {
  CalendarLane,
  DateMoves,
} from '@portal/contract/content/articles/article-calendar.schema.ts';
import {
  dueDayOf,
  movingDates,
  shiftDueDate,
} from '@portal/contract/content/articles/due-date-moves.ts';
import type { ResponseOf } from '@portal/contract/platform/endpoint.ts';
import { useRef } from 'react';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { patchArticle } from '../article-cache.ts';
import { keepArticle, listsOfArticles } from '../articles.queries.ts';
import { formatFullDay, type MoveBy, type PlacedDate, stepLabel } from './calendar-dates.ts';
import type { DayRange } from './calendar-search.ts';

/** The maximum number of due dates per day in one response; the rest are only counted. */
const datesPerDay = { month: 8, week: 50 } as const;

export interface CalendarQuery extends DayRange {
  span: keyof typeof datesPerDay;
  lanes: readonly CalendarLane[];
  filters: ArticleFilters;
}

export const calendarQuery = ({ filters, lanes, from, to, span }: CalendarQuery) =>
  endpointQuery(articleCalendarCalls.range, {
    query: { ...filters, lanes: lanes.join(), from, to, per_day: String(datesPerDay[span]) },
  });

/** Shows due dates on their new days before the server responds, and returns the rollback. */
function showMoved(
  dates: readonly PlacedDate[],
  { days, withLater }: MoveBy,
  timeZone: string,
): () => void {
  const putBacks = dates.map(({ article, field }) =>
    patchArticle(
      article.id,
      Object.fromEntries(
        movingDates(article, field, withLater).flatMap((name) => {
          const value = article[name];
          return value === null ? [] : [[name, shiftDueDate(value, name, { days, timeZone })]];
        }),
      ),
    ),
  );
  return () => {
    for (const putBack of putBacks.reverse()) putBack();
  };
}

type Moved = ResponseOf<typeof articleCalendarCalls.moveDates>['articles'];

type MovedField = Pick<DateMoves['moves'][number], 'field'>;

function movedText(moves: readonly MovedField[], articles: Moved, timeZone: string): string {
  const [move] = moves;
  const day = move && articles[0] && dueDayOf(articles[0], move.field, timeZone);
  if (moves.length > 1 || !day) return `${moves.length} dates moved`;
  return `${stepLabel(move.field)} moved to ${formatFullDay(day)}`;
}

/** Returns a function that moves due dates optimistically and rolls back if the server rejects the move. */
export function useMoveDates() {
  const timeZone = useTimeZone();
  const moving = useRef<readonly PlacedDate[]>([]);
  const { mutate } = useEndpointMutation(articleCalendarCalls.moveDates, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    optimistic: ({ body }) =>
      body &&
      showMoved(moving.current, { days: body.days, withLater: body.with_later === true }, timeZone),
    toast: ({ articles }, input) => movedText(input.body?.moves ?? [], articles, timeZone),
    onSuccess: ({ articles }) => articles.forEach(keepArticle),
  });
  return (dates: readonly PlacedDate[], { days, withLater }: MoveBy) => {
    moving.current = dates;
    const moves = dates.map(({ article: { id, version }, field }) => ({
      article: id,
      version,
      field,
    }));
    mutate({ body: { moves, days, with_later: withLater } });
  };
}
