import type { ScoreMark } from '@portal/contract/account-health/scores/score.schema.ts';
import { addDays, dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectAgreementChanges, selectLaunches } from './score-facts.repository.ts';
import type { WeightsRow } from './score-weights.repository.ts';

/** The number of days that the trend in lists covers. */
const trendDays = 84;

/** Returns the days of the trend in steps of a week up to today, oldest first. */
export function trendDaysOf(today: string): string[] {
  const weeks = trendDays / 7;
  return Array.from({ length: weeks + 1 }, (_, week) => addDays(today, 7 * (week - weeks)));
}

const dayOf = (instant: string): string => dayInZone(new Date(instant), clock.timeZone());

/** Reads the events that explain score changes during a trend, oldest first, at most one of each kind per day. */
export async function readMarks(
  db: Db,
  ids: readonly number[],
  versions: readonly WeightsRow[],
): Promise<(id: number) => ScoreMark[]> {
  const from = addDays(clock.today(), -trendDays);
  const since = new Date(Date.parse(`${from}T00:00:00Z`)).toISOString();
  const shared = versions
    .filter(({ version, created_at }) => version > 1 && dayOf(created_at) >= from)
    .map(({ created_at }) => ({ day: dayOf(created_at), text: 'Weights changed' }));
  const changes = await selectAgreementChanges(db, ids, since);
  const launches = await selectLaunches(db, ids, since);
  const own = Map.groupBy(
    [
      ...changes.map(({ organization_id, at, is_new }) => ({
        organization_id,
        day: dayOf(at),
        text: is_new === 1 ? 'Agreement added' : 'Agreement changed',
      })),
      ...launches.map(({ organization_id, at }) => ({
        organization_id,
        day: dayOf(at),
        text: 'Site launched',
      })),
    ],
    ({ organization_id }) => organization_id,
  );
  return (id) => {
    const marks = [...shared, ...(own.get(id) ?? []).map(({ day, text }) => ({ day, text }))];
    const once = new Map(marks.map((mark) => [`${mark.day} ${mark.text}`, mark]));
    return [...once.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  };
}
