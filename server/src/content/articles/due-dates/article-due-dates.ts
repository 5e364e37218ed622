import {
  type DueDateField,
  dueDateFieldOf,
  schedulePostTime,
} from '@portal/contract/content/articles/due-date-fields.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays, endOfDay, instantInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';

export type DueDates = Readonly<Record<DueDateField, string | null>>;

export const noDueDates: DueDates = {
  duedate_write: null,
  duedate_rewrite: null,
  duedate_edit: null,
  duedate_reedit: null,
  duedate_finalreview: null,
  duedate_schedulepost: null,
  duedate_qapost: null,
  duedate_golive: null,
};

const instantField = 'duedate_schedulepost';

export const endOfDueDay = (day: string) => endOfDay(day, clock.timeZone());

/** Returns the time when an article with these dates becomes late in a status, or null if the article is never late. */
export function dueAtOf(status: StatusUid, dates: DueDates): string | null {
  const field = dueDateFieldOf[status];
  const date = field && dates[field];
  if (!date) return null;
  return field === instantField ? date : endOfDueDay(date);
}

/**
 * Returns the due date that entering a status sets: a number of days from today if the current date is empty or past. A
 * later date is kept, because someone set it by hand.
 */
export function dueDateOnEntry(
  status: { uid: StatusUid; due_date_day_offset: number | null },
  dates: DueDates,
): Partial<Record<DueDateField, string>> {
  const field = dueDateFieldOf[status.uid];
  if (!field || status.due_date_day_offset === null) return {};
  const present = dates[field];
  const today = clock.today();
  const isPast =
    field === instantField ? (present ?? '') < clock.instant() : (present ?? '') < today;
  if (present !== null && !isPast) return {};
  const day = addDays(today, status.due_date_day_offset);
  const isInstant = field === instantField;
  return { [field]: isInstant ? instantInZone(day, schedulePostTime, clock.timeZone()) : day };
}
