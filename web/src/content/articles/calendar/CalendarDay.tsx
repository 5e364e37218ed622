// biome-ignore-all lint/a11y/useSemanticElements: a grid of days of equal height can’t be a table element, and Firefox can’t drag a button
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { ArticleCalendar } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { memo, useEffect, useRef } from 'react';
import styles from './Calendar.module.css';
import { CalendarCard } from './CalendarCard.tsx';
import type { CalendarActions, CalendarPlace } from './calendar-actions.ts';
import { formatFullDay, type PlacedDate } from './calendar-dates.ts';

/** A day's state while due dates are dragged over it. */
interface DropState {
  /** The reason the due dates can't be dropped here; undefined if they can. */
  refusal: string | undefined;
  withLater: boolean;
}

interface CalendarDayProps {
  day: ArticleCalendar['days'][number];
  dates: readonly PlacedDate[];
  /** The number of cards that fit; undefined if the day scrolls. */
  capacity: number | undefined;
  /** The row's key and name; undefined unless the calendar shows a week with rows. */
  row: string | undefined;
  rowName: string | undefined;
  actions: CalendarActions;
  timeZone: string;
  isToday: boolean;
  isOutside: boolean;
  isTall: boolean;
  /** The focused day or card, if it is on this day. */
  current: CalendarPlace | null;
  /** Whether the day is the calendar's tab stop before any day or card has received focus. */
  isEntry: boolean;
  drop: DropState | null;
  movingKeys: ReadonlySet<string>;
  selectedIds: ReadonlySet<number | string>;
  openId: number | null;
  canAdd: boolean;
}

export const noDates: readonly PlacedDate[] = [];

/** Returns the cards that fit, leaving space for the line that counts the hidden ones. */
function fitting(dates: readonly PlacedDate[], more: number, capacity: number | undefined) {
  if (capacity === undefined || (more === 0 && dates.length <= capacity)) return dates;
  return dates.slice(0, Math.max(0, capacity - 1));
}

function Day(props: CalendarDayProps) {
  const { day, dates, actions, isToday, isOutside, current, drop, canAdd } = props;
  const ref = useRef<HTMLDivElement>(null);
  const shown = fitting(dates, day.more, props.capacity);
  const hidden = dates.length - shown.length + day.more;
  const number = Number(day.day.slice(8));
  const isTabStop =
    props.isEntry || (current !== null && !shown.some(({ key }) => key === current.key));
  const isEmpty = dates.length + day.more === 0;
  const free = day.holiday ?? (day.is_working ? undefined : 'Not a working day');

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({ element, getData: () => ({ day: day.day }) });
  }, [day.day]);

  return (
    <div
      ref={ref}
      role="gridcell"
      className={styles.day}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-day={day.day}
      data-row={props.row}
      data-free={!day.is_working || undefined}
      data-outside={isOutside || undefined}
      data-empty={isEmpty || undefined}
      data-adds={canAdd || undefined}
      data-drop={drop ? (drop.refusal ? 'refused' : 'allowed') : undefined}
      onClick={
        canAdd && isEmpty
          ? ({ target }) => {
              if (!(target as Element).closest('button')) actions.onAdd(day.day);
            }
          : undefined
      }
      onFocus={(event) => {
        if (event.target === event.currentTarget)
          actions.onFocus({ day: day.day, row: props.row, key: null });
      }}
    >
      <span className={styles.hidden}>
        {[props.rowName, formatFullDay(day.day), free, `${dates.length + day.more} due`]
          .filter(Boolean)
          .join(', ')}
      </span>
      {props.row === undefined && (
        <div className={styles.dayHead} aria-hidden="true">
          <span className={styles.number}>{number}</span>
          {day.holiday && (
            <span className={styles.holiday} title={day.holiday}>
              {day.holiday}
            </span>
          )}
        </div>
      )}
      {canAdd && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.add}
          aria-label={`Add an article due ${formatFullDay(day.day)}`}
          onClick={() => actions.onAdd(day.day)}
        >
          +
        </button>
      )}
      {shown.map((date) => (
        <CalendarCard
          key={date.key}
          date={date}
          actions={actions}
          timeZone={props.timeZone}
          isSelected={props.selectedIds.has(date.article.id)}
          isOpen={props.openId === date.article.id}
          isMoving={props.movingKeys.has(date.key)}
          isCurrent={current?.key === date.key}
          isTall={props.isTall}
          row={props.row}
        />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => actions.onOpenDay(day.day)}>
          +{hidden} more<span className={styles.hidden}> on {formatFullDay(day.day)}</span>
        </button>
      )}
      {drop && (
        <div className={styles.drop} aria-hidden="true">
          {drop.refusal ?? (drop.withLater ? 'Move with later dates' : 'Move here')}
        </div>
      )}
    </div>
  );
}

/** Shows a day with the due dates that fit and the number of hidden ones. */
export const CalendarDay = memo(Day);
