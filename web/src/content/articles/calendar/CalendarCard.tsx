// biome-ignore-all lint/a11y/useSemanticElements: a grid of days of equal height can’t be a table element, and Firefox can’t drag a button
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid and the day's list handle the keys
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusMark } from '#platform/ui/status/StatusDot.tsx';
import { mayDragNatively } from '#platform/ui/touch/use-long-press-drag.ts';
import styles from './Calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import {
  fixedBecause,
  formatFullDay,
  isDone,
  isLateDate,
  type PlacedDate,
  personOf,
  stepLabel,
} from './calendar-dates.ts';

interface CalendarCardProps {
  date: PlacedDate;
  actions: CalendarActions;
  timeZone: string;
  isSelected: boolean;
  isOpen: boolean;
  isMoving: boolean;
  /** Whether the card is the calendar's tab stop. */
  isCurrent: boolean;
  /** Whether the card has a second line, with the client. */
  isTall: boolean;
  row: string | undefined;
}

/** Returns a description, for screen readers, of the details that the card omits or shows only as icons. */
function detailsOf(date: PlacedDate, person: string | undefined, isTall: boolean): string {
  const { article, field, day } = date;
  return [
    !isTall && article.client.dba_name,
    `${stepLabel(field)} due ${formatFullDay(day)}`,
    article.status.name,
    isLateDate(date) && 'late',
    isDone(date) && 'done',
    person,
  ]
    .filter(Boolean)
    .join(', ');
}

function Card(props: CalendarCardProps) {
  const { date, actions, timeZone, isSelected, isCurrent, isTall } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { article, field } = date;
  const person = personOf(date);
  const fixed = fixedBecause(date, timeZone);

  useEffect(() => {
    const element = ref.current;
    if (!element || fixed) return;
    return draggable({
      element,
      canDrag: mayDragNatively,
      getInitialData: () => ({ date }),
    });
  }, [date, fixed]);

  return (
    <div className={styles.cardFrame} data-tall={isTall || undefined}>
      <div
        ref={ref}
        role="button"
        tabIndex={isCurrent ? 0 : -1}
        className={styles.card}
        aria-pressed={isSelected}
        title={[
          article.title,
          article.client.dba_name,
          `${stepLabel(field)} · ${article.status.name}`,
          person?.name,
          fixed,
        ]
          .filter(Boolean)
          .join('\n')}
        data-card={date.key}
        data-fixed={fixed !== undefined || undefined}
        data-late={isLateDate(date) || undefined}
        data-done={isDone(date) || undefined}
        data-open={props.isOpen || undefined}
        data-moving={props.isMoving || undefined}
        onFocus={() => actions.onFocus({ day: date.day, row: props.row, key: date.key })}
        onClick={(event) => actions.onPress(date, event.ctrlKey || event.metaKey || event.shiftKey)}
      >
        {isDone(date) ? (
          <IconCheck className={styles.done} size={12} stroke={2.4} aria-hidden="true" />
        ) : (
          <StatusMark color={article.status.color} />
        )}
        <span className={styles.title}>{article.title}</span>
        {person && <PersonAvatar person={person} size={16} />}
        {isTall && (
          <span className={styles.detail}>
            {props.row === undefined && `${article.client.dba_name} · `}
            {stepLabel(field)}
          </span>
        )}
        <span className={styles.hidden}>, {detailsOf(date, person?.name, isTall)}</span>
      </div>
      {!fixed && (
        // A plain button without an SVG icon, because a month has a hundred of them.
        <button
          type="button"
          className={styles.moveTo}
          tabIndex={-1}
          aria-label={`Move ${article.title} to…`}
          onClick={() => actions.onAskDay(date)}
        >
          →
        </button>
      )}
    </div>
  );
}

/** Shows one of an article's due dates. Clicking opens the article; dragging moves the date. */
export const CalendarCard = memo(Card);
