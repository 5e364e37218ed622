import { dayInZone } from '@portal/contract/platform/dates.ts';

let timeZone = 'America/New_York';
let read = () => new Date();

/** The one source of time. Tests set it; everything else only asks. */
export const clock = {
  now: (): Date => read(),
  /** Now in UTC, ISO 8601 with milliseconds and Z: the form in which instants are stored. */
  instant: (): string => read().toISOString(),
  /** The day that the agency's calendar shows, YYYY-MM-DD. */
  today: (): string => dayInZone(read(), timeZone),
  timeZone: (): string => timeZone,
  setTimeZone(zone: string): void {
    timeZone = zone;
  },
  /** For tests: a fixed moment, or the real clock again without one. */
  set(moment?: string): void {
    read = moment === undefined ? () => new Date() : () => new Date(moment);
  },
};

/** The moment `milliseconds` after now, as it is stored. */
export function instantAfter(milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
