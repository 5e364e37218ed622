import type { DataProvenance } from '@portal/contract/reporting/data/report-data.schema.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';

/** Returns the source and the day of the fetch: 'Google Analytics, Mar 2nd, 2024'. */
export const provenanceText = ({ name, fetched_at }: DataProvenance, timeZone: string) =>
  `${name}, ${formatDay(fetched_at, 'long', timeZone)}`;

/** Returns the line below a chart, with the day of the latest fetch from each source. */
export function provenanceLine(given: readonly DataProvenance[], timeZone: string): string {
  const newest = new Map<string, DataProvenance>();
  for (const one of given) {
    const before = newest.get(one.name);
    if (!before || before.fetched_at < one.fetched_at) newest.set(one.name, one);
  }
  return [...newest.values()].map((one) => provenanceText(one, timeZone)).join('; ');
}
