import { dayInZone } from '@portal/contract/platform/dates.ts';

let timeZone = 'America/New_York';
let offsetMilliseconds = 0;
const readServerClock = () => new Date(Date.now() + offsetMilliseconds);
let read = readServerClock;

/** The only source of the current time, so that tests can set it. */
export const clock = {
  now: (): Date => read(),
  /** Returns the current instant in UTC, as ISO 8601 with milliseconds and Z, the stored form of instants. */
  instant: (): string => read().toISOString(),
  /** Returns the current date in the agency's time zone, as YYYY-MM-DD. */
  today: (): string => dayInZone(read(), timeZone),
  timeZone: (): string => timeZone,
  setTimeZone(zone: string): void {
    timeZone = zone;
  },
  /** PostgreSQL's clock minus this server's clock, in milliseconds. All servers follow PostgreSQL's clock. */
  offset: (): number => offsetMilliseconds,
  setOffset(milliseconds: number): void {
    offsetMilliseconds = milliseconds;
  },
  /** For tests: stops the clock at `moment`; without an argument, returns to the real clock. */
  set(moment?: string): void {
    read = moment === undefined ? readServerClock : () => new Date(moment);
  },
};

/** Returns the instant `milliseconds` from now, in its stored form. */
export function instantAfter(milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
