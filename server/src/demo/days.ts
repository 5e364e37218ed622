import { instantInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';

/**
 * Returns functions that convert days in the agency time zone to instants. They share a cache, because time zone
 * lookups are slow.
 */
export function createMoments() {
  const known = new Map<string, string>();
  const at = (day: string, time: string): string => {
    const key = `${day} ${time}`;
    const moment = known.get(key) ?? instantInZone(day, time, clock.timeZone());
    known.set(key, moment);
    return moment;
  };
  return { at, endOf: (day: string) => at(day, '23:59:59.999') };
}

export type Moments = ReturnType<typeof createMoments>;

/** Returns the planning month that is `offset` months after the month of `today`. */
export function monthAt(today: string, offset: number): { year: number; month: number } {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + offset);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}
