import type { PlacedDate } from './calendar-dates.ts';

/** A day of the calendar, or a card on it. */
export interface CalendarPlace {
  day: string;
  /** The day's row, if the calendar shows a week with rows. */
  row: string | undefined;
  /** The card's key; null for the day itself. */
  key: string | null;
}

/** The actions of cards and days. Their identities are stable, so that a change re-renders only the affected days. */
export interface CalendarActions {
  /** Opens the article, or adds it to the selection if `isSelecting` is true. */
  onPress: (date: PlacedDate, isSelecting: boolean) => void;
  onAskDay: (date: PlacedDate) => void;
  onOpenDay: (day: string) => void;
  /** Opens the form for a new article that is due on this day, if the viewer can add articles. */
  onAdd: (day: string) => void;
  onFocus: (place: CalendarPlace) => void;
}
