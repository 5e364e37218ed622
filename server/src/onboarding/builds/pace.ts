import { addDays, dayInZone } from '@portal/contract/platform/dates.ts';

/** A forecast needs at least this many finished builds. */
const fewestFinishedBuilds = 3;

export interface FinishedBuild {
  schedule_date: string;
  finished_at: string;
  item_count: number;
}

export interface Pace {
  daysPerItem: number;
  buildCount: number;
}

const millisecondsPerDay = 86_400_000;

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the median number of days per item across the finished builds, or null if there are too few builds. */
export function paceOf(builds: readonly FinishedBuild[], timeZone: string): Pace | null {
  if (builds.length < fewestFinishedBuilds) return null;
  const daysPerItem = builds.map(({ schedule_date, finished_at, item_count }) => {
    const days = daysBetween(schedule_date, dayInZone(new Date(finished_at), timeZone));
    // A build that was finished on its start date counts as one day, not zero.
    return Math.max(days, 1) / item_count;
  });
  return { daysPerItem: median(daysPerItem), buildCount: builds.length };
}

/** Returns the day when the given number of open items will be completed at this pace. */
export const forecastDay = ({ daysPerItem }: Pace, openCount: number, today: string): string =>
  addDays(today, Math.ceil(openCount * daysPerItem));
