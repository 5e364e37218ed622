import { scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import {
  type Device,
  devices,
  type PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { createMoments } from './days.ts';
import { insertAll } from './insert-all.ts';
import { demoPageSpeedReport } from './page-speed-reports.data.ts';
import { createRandom, type Random } from './random.ts';

/** The number of weekly runs to create. */
const weeks = 14;
/**
 * The number of most recent weeks whose runs have full reports. The portal keeps reports for the same number of weeks.
 */
const reportedWeeks = 10;

interface Site {
  id: number;
  url: string;
  place: number;
}

async function readSites(db: Db): Promise<Site[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'domain'])
    .where('is_active', '=', 1)
    .orderBy('dba_name_key')
    .execute();
  return rows.flatMap(({ id, domain }, index) => {
    const address = siteAddress(domain);
    // Skip some sites, so that the demo also has accounts that were never measured.
    return address && index % 11 !== 7 ? [{ id, url: address.href, place: index }] : [];
  });
}

const between = (value: number) => Math.round(Math.min(1, Math.max(0.05, value)) * 100) / 100;

function scoresOf(random: Random, { base, device }: { base: number; device: Device }) {
  // Mobile scores are lower, because mobile measurements simulate a slow network.
  const performance = between(base - (device === 'mobile' ? 0.28 : 0) + random.next() * 0.08);
  const scores = {
    performance,
    seo: between(0.82 + (base % 0.17)),
    accessibility: between(0.74 + (base % 0.24)),
    'best-practices': between(0.78 + (base % 0.2)),
  };
  const sum = Object.values(scores).reduce((total, score) => total + score, 0);
  return { ...scores, average_score: Number((sum / 4).toFixed(4)) };
}

interface Run {
  site: Site;
  device: Device;
  week: number;
  started_at: string;
  scores: (PageSpeedScores & { performance: number }) | null;
}

/** Returns true for the latest run of one site, which fails with an error response. */
const hasFailed = ({ place }: Site, week: number) => place === 3 && week === weeks - 1;
const failure = 'The page responds with status 503.';

function makeRuns(sites: readonly Site[]): Run[] {
  const random = createRandom(2_121);
  const moments = createMoments();
  const monday = mondayOf(clock.today());
  const first = addDays(monday, moments.at(monday, '07:00') < clock.instant() ? 0 : -7);
  const bases = sites.map(() => 0.58 + random.next() * 0.38);
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    sites.flatMap((site, index) =>
      devices.map((device, turn): Run => {
        const begin = Date.parse(moments.at(addDays(first, 7 * (week + 1 - weeks)), '07:00'));
        const started = new Date(begin + (index * 2 + turn) * minute).toISOString();
        const base = (bases[index] ?? 0.8) + week * 0.004;
        const scores = scoresOf(random, { base, device });
        const measuredScores = hasFailed(site, week) ? null : scores;
        return { site, device, week, started_at: started, scores: measuredScores };
      }),
    ),
  );
}

const endOf = ({ started_at }: Run) =>
  new Date(Date.parse(started_at) + 0.7 * minute).toISOString();

const summaryOf = (runs: readonly Run[], idOf: (run: Run) => number | undefined) => {
  const newest = runs.at(-1);
  const good = runs.findLast(({ scores }) => scores !== null);
  const isFailed = newest !== undefined && newest.scores === null;
  return {
    run_id: (good && idOf(good)) ?? null,
    scores: good ? JSON.stringify(good.scores) : null,
    average_percent: scorePercent(good?.scores?.average_score),
    measured_at: good ? endOf(good) : null,
    error: isFailed ? failure : null,
    error_at: isFailed ? endOf(newest) : null,
    history: JSON.stringify(runs.map(({ scores }) => scores?.average_score ?? null)),
  };
};

/** Returns a lookup for the ids of runs by account, device, and start time. */
async function readRunIds(db: Db) {
  const rows = await db
    .selectFrom('page_speed_run')
    .select(['id', 'organization_id', 'device', 'started_at'])
    .execute();
  const keyOf = (id: number, device: Device, at: string) => `${id} ${device} ${at}`;
  const ids = new Map(
    rows.map((row) => [keyOf(row.organization_id, row.device, row.started_at), row.id]),
  );
  return ({ site, device, started_at }: Run) => ids.get(keyOf(site.id, device, started_at));
}

/** Creates weekly page-speed runs for most sites. The step for reports creates the monthly numbers. */
export async function makeAccountHealth(db: Db): Promise<void> {
  const runs = makeRuns(await readSites(db));
  await insertAll(
    db,
    'page_speed_run',
    runs.map((run) => ({
      organization_id: run.site.id,
      device: run.device,
      engine: 'lighthouse',
      url: run.site.url,
      started_at: run.started_at,
      ended_at: endOf(run),
      scores: run.scores && JSON.stringify(run.scores),
      error: run.scores === null ? failure : null,
      lighthouse_version: run.scores === null ? null : '13.5.0',
    })),
  );
  const idOf = await readRunIds(db);
  await insertAll(
    db,
    'page_speed_report',
    runs.flatMap((run) => {
      const run_id = idOf(run);
      if (run_id === undefined || run.scores === null || run.week < weeks - reportedWeeks)
        return [];
      const report = demoPageSpeedReport(run.site.url, endOf(run), run.scores);
      return [{ run_id, report: JSON.stringify(report) }];
    }),
  );
  const byCard = Map.groupBy(runs, ({ site, device }) => `${site.id} ${device}`);
  await insertAll(
    db,
    'page_speed_summary',
    [...byCard.values()].flatMap((theirs) => {
      const [first] = theirs;
      if (!first) return [];
      const { site, device } = first;
      return [{ organization_id: site.id, device, ...summaryOf(theirs, idOf) }];
    }),
  );
}
