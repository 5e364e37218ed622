/** The number of days ahead within which an item is due soon; the dashboard lists these and overdue items. */
export const dueSoonDays = 7;

export type DueState = 'onTime' | 'today' | 'late';

/** Returns the due state of an item on a day of the agency's calendar; completed items are never late. */
export function dueState(
  { due, completed }: { due: string | null; completed: boolean },
  today: string,
): DueState | null {
  if (due === null) return null;
  if (due === today) return 'today';
  return due < today && !completed ? 'late' : 'onTime';
}
