// biome-ignore-all lint/a11y/useSemanticElements: a grid of days of equal height can’t be a table element, and Firefox can’t drag a button
// biome-ignore-all lint/a11y/useFocusableInteractive: only days and cards get focus
import type { ArticleCalendar } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './Calendar.module.css';
import { CalendarDay, noDates } from './CalendarDay.tsx';
import type { CalendarActions, CalendarPlace } from './calendar-actions.ts';
import type { PlacedDate } from './calendar-dates.ts';
import { isSamePlace } from './calendar-keys.ts';
import { type CalendarRow, furtherRow } from './calendar-rows.ts';
import type { CalendarView, DayRange } from './calendar-search.ts';
import type { Moving } from './use-date-moving.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Heights in pixels; keep in sync with the style sheet. */
const headHeight = 28;
const cardHeight = 25;

interface CalendarGridProps {
  view: CalendarView;
  range: DayRange;
  today: string;
  timeZone: string;
  days: ReadonlyMap<string, ArticleCalendar['days'][number]>;
  placed: ReadonlyMap<string, readonly PlacedDate[]>;
  /** A week's rows; undefined if the week has a single row. */
  rows: readonly CalendarRow[] | undefined;
  actions: CalendarActions;
  current: CalendarPlace | null;
  moving: Moving | null;
  selectedIds: ReadonlySet<number | string>;
  openId: number | null;
  canAdd: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns a placeholder for a day that is still loading. */
const blankDay = (day: string) => ({ day, more: 0, is_working: true, holiday: null });

/** Measures the number of cards that fit in a day of the month view. */
function useCapacity(weeks: number, isMonth: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return;
    const observer = new ResizeObserver(() => setHeight(grid.clientHeight));
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  const ofDay = (height - headHeight) / weeks - headHeight - 6;
  return { ref, capacity: isMonth ? Math.max(3, Math.floor(ofDay / cardHeight)) : undefined };
}

/** Shows a month's weeks, or one week with rows. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, range, today, rows, current, moving } = props;
  const { span, at } = view;
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(7 * week, 7 * week + 7),
  );
  const { ref, capacity } = useCapacity(weeks.length, span === 'month');
  const dates = moving?.dates;
  const movingKeys = useMemo(() => new Set(dates?.map(({ key }) => key)), [dates]);
  const movingDays = useMemo(() => new Set(dates?.map(({ day }) => day)), [dates]);
  const first = days.find((day) => day.slice(0, 7) === at.slice(0, 7)) ?? days[0];

  const isCurrentShown = current !== null && days.includes(current.day);
  const { target, refusal, withLater = false } = moving ?? {};
  const dropState = useMemo(() => ({ refusal, withLater }), [refusal, withLater]);

  // The count of a day's unloaded due dates applies to the whole day, so it has its own row.
  const hasFurther = rows !== undefined && days.some((day) => (props.days.get(day)?.more ?? 0) > 0);
  const shownRows = hasFurther ? [...rows, furtherRow] : rows;
  const countedDays = useMemo(
    () => new Map([...props.days].map(([day, one]) => [day, { ...one, more: 0 }])),
    [props.days],
  );

  const renderDay = (
    day: string,
    cards: ReadonlyMap<string, readonly PlacedDate[]>,
    row?: CalendarRow,
  ) => {
    const isFirst = !isCurrentShown && day === first && (!row || row === rows?.[0]);
    const known = row && row !== furtherRow ? countedDays : props.days;
    const drop = day === target && day !== dates?.[0]?.day ? dropState : null;
    const isCurrent = isSamePlace(current, day, row?.key);
    return (
      <CalendarDay
        key={day}
        day={known.get(day) ?? blankDay(day)}
        dates={cards.get(day) ?? noDates}
        capacity={capacity}
        row={row?.key}
        rowName={row?.name}
        actions={props.actions}
        timeZone={props.timeZone}
        isToday={day === today}
        isOutside={span === 'month' && day.slice(0, 7) !== at.slice(0, 7)}
        isTall={span === 'week'}
        current={isCurrent ? current : null}
        isEntry={isFirst}
        drop={drop}
        movingKeys={movingDays.has(day) ? movingKeys : nothing}
        selectedIds={props.selectedIds}
        openId={props.openId}
        canAdd={props.canAdd}
      />
    );
  };

  return (
    <div
      ref={ref}
      role="grid"
      tabIndex={-1}
      aria-label="Calendar"
      aria-multiselectable="true"
      className={styles.grid}
      data-span={span}
      data-rows={rows ? true : undefined}
      style={{ '--weeks': weeks.length }}
      onKeyDown={props.onKeyDown}
    >
      <div role="row" className={styles.weekdays}>
        {rows && <span role="columnheader" className={styles.corner} />}
        {weekdays.map((name, place) => (
          <span
            key={name}
            role="columnheader"
            className={styles.weekday}
            data-today={(span === 'week' && days[place] === today) || undefined}
          >
            {name}
            {rows && <b>{Number(days[place]?.slice(8))}</b>}
          </span>
        ))}
      </div>
      {shownRows
        ? shownRows.map((row) => (
            <div role="row" key={row.key} className={styles.week}>
              <span role="rowheader" className={styles.rowName}>
                {row.name}
              </span>
              {days.map((day) => renderDay(day, row.placed, row))}
            </div>
          ))
        : weeks.map((week) => (
            <div role="row" key={week[0]} className={styles.week}>
              {week.map((day) => renderDay(day, props.placed))}
            </div>
          ))}
    </div>
  );
}
