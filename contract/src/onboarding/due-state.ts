/** Items due within this many days count as due soon. The dashboard lists them together with overdue items. */
export const dueSoonDays = 7;

export type DueState = 'onTime' | 'today' | 'late';

/** Returns an item's due state on a given day of the agency's calendar. Completed items are never late. */
export function dueState(
  { due, completed }: { due: string | null; completed: boolean },
  today: string,
): DueState | null {
  if (due === null) return null;
  if (due === today) return 'today';
  return due < today && !completed ? 'late' : 'onTime';
}
