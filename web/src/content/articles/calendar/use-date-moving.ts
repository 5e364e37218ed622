import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { addDays } from '@portal/contract/platform/dates.ts';
import { useEffect, useRef, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useMoveDates } from './calendar.queries.ts';
import {
  daysBetween,
  formatFullDay,
  movedTogether,
  type PlacedDate,
  refusalOf,
} from './calendar-dates.ts';

/** Due dates that are being moved, with the pointer or the keyboard. */
export interface Moving {
  /** The due date that the user moves, followed by the other due dates that move with it. */
  dates: readonly PlacedDate[];
  /** The day that the due dates would be dropped on; null if they aren't over a day. */
  target: string | null;
  withLater: boolean;
  isByKey: boolean;
  refusal: string | undefined;
}

interface Options {
  placed: ReadonlyMap<string, readonly PlacedDate[]>;
  selectedIds: ReadonlySet<number | string>;
}

const isPlacedDate = (value: unknown): value is PlacedDate =>
  typeof value === 'object' && value !== null && 'key' in value && 'field' in value;

/** Lets the pointer and the keyboard move due dates to other days. */
export function useDateMoving(options: Options) {
  const timeZone = useTimeZone();
  const move = useMoveDates();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Stored in refs as well as in state, because a quick drop can happen before the next render.
  const latest = useRef({ ...options, timeZone, move });
  const held = useRef<Moving | null>(null);
  useEffect(() => {
    latest.current = { ...options, timeZone, move };
  });

  const [control] = useState(() => {
    const hold = (next: Moving | null) => {
      held.current = next;
      setMoving(next);
    };
    const start = (date: PlacedDate, isByKey: boolean) => {
      const { placed, selectedIds } = latest.current;
      const dates = movedTogether(date, placed.values(), selectedIds);
      hold({ dates, target: date.day, withLater: false, isByKey, refusal: undefined });
      if (!isByKey) return;
      const count = dates.length > 1 ? `${dates.length} dates` : date.article.title;
      setAnnouncement(
        `${count} picked up. Choose a day with the arrow keys. Press Enter to drop, Shift+Enter to also move later dates, or Escape to cancel.`,
      );
    };
    const refusalAt = ({ dates }: Moving, target: string | null, withLater: boolean) => {
      const [first] = dates;
      if (!first || target === null || target === first.day) return undefined;
      const days = daysBetween(first.day, target);
      return refusalOf(dates, { days, withLater }, latest.current.timeZone);
    };
    const aim = (target: string | null, withLater: boolean) => {
      const now = held.current;
      if (!now || (now.target === target && now.withLater === withLater)) return;
      const refusal = refusalAt(now, target, withLater);
      hold({ ...now, target, withLater, refusal });
      if (now.isByKey && target) {
        setAnnouncement([formatFullDay(target), refusal].filter(Boolean).join('. '));
      }
    };
    /** Returns false if the due dates can't be dropped here. */
    const drop = (withLater: boolean): boolean => {
      const now = held.current;
      const [first] = now?.dates ?? [];
      if (!now || !first) return false;
      if (now.target !== null && now.target !== first.day) {
        const refusal = refusalAt(now, now.target, withLater);
        if (refusal && now.isByKey) {
          hold({ ...now, withLater, refusal });
          setAnnouncement(refusal);
          return false;
        }
        const days = daysBetween(first.day, now.target);
        if (!refusal) latest.current.move(now.dates, { days, withLater });
      }
      hold(null);
      if (now.isByKey && now.target) setAnnouncement(`Dropped on ${formatFullDay(now.target)}.`);
      return true;
    };
    const cancel = () => {
      if (held.current?.isByKey) setAnnouncement('Move canceled.');
      hold(null);
    };
    const step = (days: number) => {
      const target = held.current?.target;
      if (!target) return null;
      const next = addDays(target, days);
      aim(next, false);
      return next;
    };
    return { start, aim, drop, cancel, step };
  });

  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => {
          if (isPlacedDate(source.data.date)) control.start(source.data.date, false);
        },
        onDrag: ({ location: { current } }) => {
          const day = current.dropTargets[0]?.data.day;
          control.aim(typeof day === 'string' ? day : null, current.input.shiftKey);
        },
        onDrop: ({ location: { current } }) => {
          const day = current.dropTargets[0]?.data.day;
          control.aim(typeof day === 'string' ? day : null, current.input.shiftKey);
          control.drop(current.input.shiftKey);
        },
      }),
    [control],
  );
  return { moving, announcement, control };
}

export type MovingControl = ReturnType<typeof useDateMoving>['control'];
