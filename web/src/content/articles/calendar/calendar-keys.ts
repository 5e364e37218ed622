import type { KeyboardEvent } from 'react';
import type { CalendarActions, CalendarPlace } from './calendar-actions.ts';
import { fixedBecause, type PlacedDate } from './calendar-dates.ts';
import type { Moving, MovingControl } from './use-date-moving.ts';

/** A calendar's shortcuts, for the shortcut list. */
export const calendarShortcuts = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'Go to the next card or day'],
  ['m', 'Pick up a date; move it with the arrow keys, drop it with Enter'],
  ['shift+enter', 'Drop with the later dates'],
  ['d', 'Move to a date…'],
  ['x', 'Select the article'],
  ['a', 'Add an article on the day'],
  ['[ ]', 'Previous or next month or week'],
].map(([keys = '', label = '']) => ({ keys, label, group: 'Calendar' }));

const dayKeys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface KeyOptions {
  moving: Moving | null;
  control: MovingControl;
  actions: CalendarActions;
  timeZone: string;
  findDate: (key: string) => PlacedDate | undefined;
  /** Shows the month or week that contains a day. Returns false if it is already shown. */
  onShowDay: (day: string) => boolean;
  /** Moves focus back to the dropped card. */
  onDropped: (key: string) => void;
  onStep: (by: 1 | -1) => void;
  announce: (text: string) => void;
}

const cardsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('[data-card]')];

/** Moves focus with the arrow keys: between a day's cards, then to the next day or week. */
function moveFocus(grid: HTMLElement, from: HTMLElement, key: string): void {
  const cells = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  const cell = from.closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  const place = cells.indexOf(cell);
  const own = cardsIn(cell);
  const index = own.indexOf(from);
  const enter = (next: HTMLElement | undefined, which: number) => {
    if (!next) return;
    const cards = cardsIn(next);
    (cards.at(Math.min(which, cards.length - 1)) ?? next).focus();
  };
  if (key === 'ArrowDown') (own[index + 1] ?? cells[place + 7])?.focus();
  else if (key === 'ArrowUp') {
    if (index > 0) own[index - 1]?.focus();
    else if (index === 0) cell.focus();
    else enter(cells[place - 7], -1);
  } else enter(cells[place + (dayKeys[key] ?? 0)], Math.max(0, index));
}

function handleMoving(event: KeyboardEvent<HTMLElement>, options: KeyOptions): void {
  const { control, moving, onShowDay, onDropped } = options;
  const days = dayKeys[event.key];
  if (days !== undefined) {
    const target = control.step(days);
    // The card unmounts when its month changes, so the grid takes focus.
    if (target && onShowDay(target)) event.currentTarget.focus();
  } else if (event.key === 'Enter') {
    const key = moving?.dates[0]?.key;
    if (control.drop(event.shiftKey) && key !== undefined) onDropped(key);
  } else if (event.key === 'Escape') control.cancel();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function handleCard(event: KeyboardEvent, date: PlacedDate, options: KeyOptions): boolean {
  const { actions, control, timeZone, announce } = options;
  if (event.key === 'Enter') actions.onPress(date, false);
  else if (event.key === ' ' || event.key === 'x') actions.onPress(date, true);
  else if (event.key === 'm' || event.key === 'd') {
    const fixed = fixedBecause(date, timeZone);
    if (fixed) announce(fixed);
    else if (event.key === 'm') control.start(date, true);
    else actions.onAskDay(date);
  } else return false;
  return true;
}

/** Handles key presses in the calendar grid. */
export function handleCalendarKey(event: KeyboardEvent<HTMLElement>, options: KeyOptions): void {
  if (options.moving?.isByKey) {
    handleMoving(event, options);
    return;
  }
  const { target, currentTarget: grid } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = target.dataset.card;
  const date = key === undefined ? undefined : options.findDate(key);
  const day = target.dataset.day;
  const ownDay = target.closest<HTMLElement>('[data-day]')?.dataset.day;
  if (event.key in dayKeys && target.closest('[role="gridcell"]'))
    moveFocus(grid, target, event.key);
  else if (event.key === '[' || event.key === 'PageUp') options.onStep(-1);
  else if (event.key === ']' || event.key === 'PageDown') options.onStep(1);
  else if (event.key === 'a' && ownDay !== undefined) options.actions.onAdd(ownDay);
  else if (date && handleCard(event, date, options)) {
    // Handled.
  } else if (day !== undefined && event.key === 'Enter') options.actions.onOpenDay(day);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export const isSamePlace = (place: CalendarPlace | null, day: string, row: string | undefined) =>
  place !== null && place.day === day && place.row === row;
