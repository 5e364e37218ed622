import { scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import type { PageSpeedScores } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { SitePost } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { addMonths, dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { AskedFacts, OutsideFacts } from '#reporting/commentary/commentary.events.ts';
import { selectLastScores } from './page-speed/page-speed-run.repository.ts';
import { selectStoredPosts } from './posting/account-posts.repository.ts';
import { longWindow } from './posting/posting-counts.ts';

type MonthlyValue = OutsideFacts['values'][number];

const startOf = (month: string) => instantInZone(`${month}-01`, '00:00', clock.timeZone());
const monthAfter = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);
const monthAt = (instant: string) => dayInZone(new Date(instant), clock.timeZone()).slice(0, 7);

/** Returns the performance score of each device's last successful run in each month. */
async function readSpeeds(db: Db, organizationId: number, months: readonly string[]) {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const runs = await selectLastScores(db, organizationId, {
    from: startOf(first),
    to: startOf(monthAfter(last)),
  });
  // Runs are ordered by end time, so the last run of a month replaces earlier ones.
  const values = new Map<string, MonthlyValue>();
  for (const { device, ended_at, scores } of runs) {
    // The cast is safe: only runs write this column, always with this type.
    const { performance } = JSON.parse(scores) as PageSpeedScores;
    const value = scorePercent(performance);
    if (value === null) continue;
    const month = monthAt(ended_at);
    values.set(`${device} ${month}`, { metric: `${device}_speed`, month, value });
  }
  return [...values.values()];
}

/** Counts the posts published in each month that the last pull of the site covers completely. */
async function readPosts(
  db: Db,
  organizationId: number,
  months: readonly string[],
): Promise<MonthlyValue[]> {
  const stored = await selectStoredPosts(db, organizationId);
  if (!stored) return [];
  // The cast is safe: only pulls write this column, always with this type.
  const posts = JSON.parse(stored.posts) as SitePost[];
  const covered = Date.parse(stored.fetched_at) - longWindow;
  return months
    .filter((month) => Date.parse(startOf(month)) >= covered)
    .filter((month) => startOf(monthAfter(month)) <= stored.fetched_at)
    .map((month) => ({
      metric: 'posts',
      month,
      value: posts.filter(({ status, date }) => status === 'publish' && monthAt(date) === month)
        .length,
    }));
}

/** Returns an organization's page speed and posts for the months that are over. */
export async function readSiteFacts(
  db: Db,
  { organizationId, months }: AskedFacts,
): Promise<OutsideFacts> {
  const now = clock.instant();
  const over = months.filter((month) => startOf(monthAfter(month)) <= now);
  return {
    values: [
      ...(await readSpeeds(db, organizationId, over)),
      ...(await readPosts(db, organizationId, over)),
    ],
    causes: [],
  };
}
