import type { RefreshOutcome } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { connectors } from '@portal/contract/connectors.ts';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { isConnectorSetUp } from '#platform/connectors/connectors.service.ts';
import type { Pull } from '#platform/connectors/pulls.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listPulledMonths, type PulledMonth } from '#reporting/data/pulled-months.service.ts';
import { requestPulls } from '#reporting/data/report-data.service.ts';
import type { HealthSource } from './health-refresh.repository.ts';

/** The job that pulls one kind of numbers for a refresh. */
export interface RefreshPull {
  kind: MonthlyDataKind;
  job: number;
}

const metricOf = { analytics: 'traffic', leads: 'leads' } as const satisfies Record<
  MonthlyDataKind,
  RefreshOutcome['metric']
>;

const missing = {
  analytics: 'The client has no Google Analytics ID.',
  leads: 'The client has no call-tracking account.',
} as const satisfies Record<MonthlyDataKind, string>;

const connectorOf = (kind: MonthlyDataKind) => {
  const connector = connectors.find(({ id }) => id === snapshotSources[kind].connector);
  if (!connector) throw new Error(`There is no connector for ${kind}.`);
  return connector;
};

const hasSource = (kind: MonthlyDataKind, source: HealthSource) =>
  kind === 'analytics' ? Boolean(source.google_analytics_id) : source.tracking_id !== null;

/**
 * Returns the months to pull: the latest month, because sources keep updating its numbers for a few days, and all
 * months that were never read.
 */
function wantedPulls(
  kind: MonthlyDataKind,
  sources: readonly HealthSource[],
  { months, pulled }: { months: readonly string[]; pulled: readonly PulledMonth[] },
): Pull[] {
  const known = new Set(
    pulled
      .filter((row) => row.kind === kind && row.fetched_at !== null)
      .map(({ organization_id, month }) => `${organization_id} ${month}`),
  );
  const newest = months.at(-1);
  return sources
    .filter((source) => hasSource(kind, source))
    .flatMap(({ id }) =>
      months
        .filter((month) => month === newest || !known.has(`${id} ${month}`))
        .map((month) => ({ organization: id, month })),
    );
}

/** Queues a job for each kind of numbers whose connector is set up. */
export async function startPulls(
  db: Db,
  viewer: Viewer | null,
  sources: readonly HealthSource[],
  months: readonly string[],
): Promise<RefreshPull[]> {
  const organizationIds = sources.map(({ id }) => id);
  const pulled = await listPulledMonths(db, { organizationIds, months });
  const started: RefreshPull[] = [];
  for (const kind of monthlyDataKinds) {
    const pulls = wantedPulls(kind, sources, { months, pulled });
    const job = await requestPulls(db, viewer, kind, pulls);
    if (job !== null) started.push({ kind, job });
  }
  return started;
}

interface PullJob {
  id: number;
  state: string;
  error: string | null;
}

export const selectPullJobs = (db: Db, pulls: readonly RefreshPull[]): Promise<PullJob[]> =>
  pulls.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('job')
        .select(['id', 'state', 'error'])
        .where(
          'id',
          'in',
          pulls.map(({ job }) => job),
        )
        .execute();

/**
 * Returns whether a refresh can stop waiting for a pull. A pull that was requeued because a service is down continues
 * after the refresh ends.
 */
export const hasSettled = ({ state, error }: PullJob): boolean =>
  state !== 'running' && (state !== 'queued' || error !== null);

/** Returns a function that looks up the outcomes of an organization's pulls since a refresh began. */
export async function readOutcomes(
  db: Db,
  refresh: { pulls: readonly RefreshPull[]; started_at: string; months: readonly string[] },
  sources: readonly HealthSource[],
): Promise<(source: HealthSource) => RefreshOutcome[]> {
  const organizationIds = sources.map(({ id }) => id);
  const rows = await listPulledMonths(db, { organizationIds, months: refresh.months });
  const byAccount = Map.groupBy(rows, ({ organization_id }) => organization_id);
  const jobs = new Map((await selectPullJobs(db, refresh.pulls)).map((job) => [job.id, job]));
  const isSetUp = new Map<MonthlyDataKind, boolean>();
  for (const kind of monthlyDataKinds) {
    isSetUp.set(kind, await isConnectorSetUp(db, connectorOf(kind)));
  }

  function outcome(kind: MonthlyDataKind, source: HealthSource): Omit<RefreshOutcome, 'metric'> {
    if (!isSetUp.get(kind)) {
      return { state: 'skipped', text: `${connectorOf(kind).title} is not set up.` };
    }
    if (!hasSource(kind, source)) return { state: 'skipped', text: missing[kind] };
    const theirs = (byAccount.get(source.id) ?? []).filter((row) => row.kind === kind);
    const failed = theirs.find(
      (row) =>
        (row.error_at ?? '') >= refresh.started_at && (row.error_at ?? '') > (row.fetched_at ?? ''),
    );
    if (failed) return { state: 'failed', text: failed.error };
    const isRead = theirs.some(({ fetched_at }) => (fetched_at ?? '') >= refresh.started_at);
    if (isRead) return { state: 'done', text: null };
    const pull = refresh.pulls.find((pull) => pull.kind === kind);
    const job = pull && jobs.get(pull.job);
    if (job?.state === 'canceled') return { state: 'skipped', text: 'The pull was canceled.' };
    // No month was read since the refresh began, but the pull hasn't failed, so the source may have no data yet.
    if (!job || job.state === 'done') return { state: 'done', text: null };
    return { state: 'failed', text: job.error ?? 'The numbers could not be read.' };
  }

  return (source) =>
    monthlyDataKinds.map((kind) => ({ metric: metricOf[kind], ...outcome(kind, source) }));
}
