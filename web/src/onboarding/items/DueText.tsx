import { dueState } from '@portal/contract/onboarding/due-state.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Items.module.css';

interface DueTextProps {
  due: string;
  completed: boolean;
}

/** Shows an item's due date in the agency's time zone: as a date, as 'Today', or marked as overdue. */
export function DueText({ due, completed }: DueTextProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const state = dueState({ due, completed }, today);
  if (state === 'today') return <span className={styles.today}>Today</span>;
  return <DateText value={due} style="long" isLate={state === 'late'} />;
}
