import { addDays, dayInZone, instantInZone, timeInZone } from '@portal/contract/platform/dates.ts';

export interface SnoozeTime {
  label: string;
  until: string;
}

const morning = '09:00';

/** Returns the times when a snooze can end, in the agency's time zone. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const today = dayInZone(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const at = (days: number) => instantInZone(addDays(today, days), morning, timeZone);
  const inThreeHours = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 3 * 3_600_000);
  const isLate = timeInZone(now, timeZone) >= '20:00';
  return [
    ...(isLate ? [] : [{ label: 'In 3 hours', until: inThreeHours.toISOString() }]),
    { label: 'Tomorrow', until: at(1) },
    { label: 'Next week', until: at((8 - weekday) % 7 || 7) },
    { label: 'In a month', until: at(30) },
  ];
}
