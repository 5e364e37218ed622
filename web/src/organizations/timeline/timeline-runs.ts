import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';

/** Consecutive events of one kind and person on one day. */
export interface TimelineRun {
  day: string;
  first: TimelineEntry;
  /** The events after the first. */
  rest: TimelineEntry[];
}

/** Joins consecutive events of the same kind, person, and day. `dayOf` returns an event's day. */
export function joinRuns(
  entries: readonly TimelineEntry[],
  dayOf: (entry: TimelineEntry) => string,
): TimelineRun[] {
  const runs: TimelineRun[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const last = runs.at(-1);
    const isSameKind = last?.first.kind === entry.kind;
    const isSamePerson = last?.first.person?.id === entry.person?.id;
    if (last?.day === day && isSameKind && isSamePerson) last.rest.push(entry);
    else runs.push({ day, first: entry, rest: [] });
  }
  return runs;
}
