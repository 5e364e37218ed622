import { addDays, dayInZone, instantInZone, timeInZone } from '../../platform/dates.ts';
import type { StatusUid } from '../labels/content-statuses.ts';
import { isWithoutReview } from '../labels/content-type.schema.ts';
import {
  type DueDateField,
  dueDateFieldOf,
  dueDateFields,
  dueDatesOfRework,
  fieldsOfReview,
} from './due-date-fields.ts';

/** The due dates in workflow order. */
export const dueDateOrder: readonly DueDateField[] = [
  'duedate_write',
  'duedate_edit',
  'duedate_rewrite',
  'duedate_reedit',
  'duedate_finalreview',
  'duedate_schedulepost',
  'duedate_qapost',
  'duedate_golive',
];

/** The fields of an article that determine which of its due dates can move. */
export interface DatedArticle extends Readonly<Record<DueDateField, string | null>> {
  status: { uid: StatusUid };
  content_type: { uid: string | null };
  archived: boolean;
}

const placeOf = (field: DueDateField) => dueDateOrder.indexOf(field);

/** Returns the day of a due date in the agency's time zone, or null if the due date is empty. */
export function dueDayOf(
  article: Readonly<Record<DueDateField, string | null>>,
  field: DueDateField,
  timeZone: string,
): string | null {
  const value = article[field];
  if (value === null || field !== 'duedate_schedulepost') return value;
  return dayInZone(new Date(value), timeZone);
}

/** Moves a due date by a number of days. Schedule by keeps its local time across daylight saving changes. */
export function shiftDueDate(
  value: string,
  field: DueDateField,
  { days, timeZone }: { days: number; timeZone: string },
): string {
  if (field !== 'duedate_schedulepost') return addDays(value, days);
  const at = new Date(value);
  return instantInZone(addDays(dayInZone(at, timeZone), days), timeInZone(at, timeZone), timeZone);
}

/** Returns whether the article has passed a due date's step. */
export function isDateDone(field: DueDateField, status: StatusUid): boolean {
  if (status === 'posted') return true;
  const current = dueDateFieldOf[status];
  return current !== null && placeOf(field) < placeOf(current);
}

/**
 * Returns whether an article has a due date. Content types without review hide some due dates, and rework dates count
 * only during rework.
 */
function hasDueDate(
  article: Pick<DatedArticle, 'status' | 'content_type'>,
  field: DueDateField,
): boolean {
  if (isWithoutReview(article.content_type) && fieldsOfReview.some((name) => name === field)) {
    return false;
  }
  return !dueDatesOfRework.includes(field) || ['rewrite', 'reedit'].includes(article.status.uid);
}

/** Returns the due date to move and, with `withLater`, the later open due dates. */
export function movingDates(
  article: DatedArticle,
  field: DueDateField,
  withLater: boolean,
): DueDateField[] {
  if (!withLater) return [field];
  return dueDateOrder.filter(
    (name) =>
      name === field ||
      (placeOf(name) > placeOf(field) &&
        article[name] !== null &&
        hasDueDate(article, name) &&
        !isDateDone(name, article.status.uid)),
  );
}

/** Returns whether two due dates must stay in order. A final review may be before or after a rework. */
function areOrdered(one: DueDateField, other: DueDateField): boolean {
  const pair = [one, other];
  return !(
    pair.includes('duedate_finalreview') && dueDatesOfRework.some((name) => pair.includes(name))
  );
}

const labelOf = new Map(dueDateFields.map(({ name, label }) => [name, label]));
const dayText = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

interface DateMove {
  fields: readonly DueDateField[];
  days: number;
}

/**
 * Returns why due dates can't move by this number of days, or undefined if they can. A date can't move past another
 * date, unless the two dates are already in the wrong order.
 */
export function findMoveRefusal(
  article: DatedArticle,
  { fields, days }: DateMove,
  timeZone: string,
): string | undefined {
  if (article.archived) return 'This article is archived.';
  for (const field of fields) {
    const label = labelOf.get(field) ?? '';
    const before = dueDayOf(article, field, timeZone);
    if (before === null) return `${label} has no date.`;
    if (isDateDone(field, article.status.uid)) return `${label} is already done.`;
    const after = addDays(before, days);
    for (const other of dueDateOrder) {
      if (fields.includes(other) || !hasDueDate(article, other) || !areOrdered(field, other))
        continue;
      const fixed = dueDayOf(article, other, timeZone);
      if (fixed === null) continue;
      const isLater = placeOf(other) > placeOf(field);
      const passes = isLater ? after > fixed && before <= fixed : after < fixed && before >= fixed;
      if (passes) {
        const side = isLater ? 'after' : 'before';
        const day = dayText.format(new Date(`${fixed}T00:00:00Z`));
        return `${label} can’t be ${side} ${labelOf.get(other)} (${day}).`;
      }
    }
  }
  return undefined;
}
