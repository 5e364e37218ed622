import type {
  HealthRefresh,
  HealthRefreshAccount,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobEnd } from '#platform/jobs/job-definitions.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/jobs.service.ts';
import { healthPeriod } from './health-period.ts';
import {
  deleteRefreshesBefore,
  endRefresh,
  insertRefresh,
  type RefreshRow,
  selectActiveRefreshes,
  selectRefresh,
  selectRefreshAccounts,
  selectRefreshes,
  selectSources,
  selectUnfinishedIds,
  updateRefreshJob,
} from './health-refresh.repository.ts';
import { type RefreshPull, startPulls } from './refresh-pulls.service.ts';

export const healthRefreshJobKind = 'account-health.refresh';
/** The topic of events about an account's health. The record id is the organization's id. */
export const accountHealthTopic = 'account-health';
export const healthRefreshTopic = 'health-refresh';

const keptDays = 60;

const isActive = ({ ended_at }: Pick<RefreshRow, 'ended_at'>) => ended_at === null;

const presentRefresh = (row: RefreshRow): HealthRefresh => ({
  id: row.id,
  job: row.job_id,
  trigger: row.trigger,
  state: row.state,
  // Counts in PostgreSQL are bigints, which the driver returns as strings.
  total: Number(row.total),
  done: Number(row.done),
  failed: Number(row.failed),
  started_at: row.started_at,
  ended_at: row.ended_at,
  error: row.error,
  allowed_actions: isActive(row) ? ['cancel'] : [],
});

export const readPulls = ({ pulls }: { pulls: string }): RefreshPull[] => JSON.parse(pulls);

/**
 * Finds the job of a manual refresh where all of these accounts are still pending. A request for all accounts also
 * matches a weekly refresh.
 */
async function findSameRefresh(
  db: Db,
  ids: readonly number[],
  isOfAll: boolean,
): Promise<number | undefined> {
  const active = (await selectActiveRefreshes(db)).filter(
    ({ trigger }) => isOfAll || trigger === 'by_hand',
  );
  const unfinished = await selectUnfinishedIds(
    db,
    active.map(({ id }) => id),
  );
  const same = active.find(({ id }) =>
    ids.every((accountId) => unfinished.get(id)?.has(accountId)),
  );
  return same?.job_id ?? undefined;
}

interface Asked {
  trigger: HealthRefresh['trigger'];
  /** Defaults to all active accounts. */
  accounts?: readonly number[] | undefined;
}

/**
 * Queues a refresh and returns its job's id. If all of these accounts are still pending in an active refresh, joins
 * that refresh instead.
 */
export async function startRefresh(
  db: Db,
  viewer: Viewer | null,
  { trigger, accounts }: Asked,
): Promise<number> {
  await lockName(db, 'account health refresh');
  const requestedIds = accounts && [...new Set(accounts)];
  const sources = await selectSources(db, requestedIds ?? 'all');
  if (requestedIds && sources.length < requestedIds.length) {
    throw invalid({ accounts: ['Choose active organizations.'] });
  }
  if (sources.length === 0) throw conflict('There are no active accounts to refresh.');
  const ids = sources.map(({ id }) => id);
  const same = await findSameRefresh(db, ids, requestedIds === undefined);
  if (same !== undefined) return same;
  const now = clock.now();
  await deleteRefreshesBefore(db, new Date(now.getTime() - keptDays * day).toISOString());
  const started_at = now.toISOString();
  const pulls = JSON.stringify(await startPulls(db, viewer, sources, healthPeriod()));
  const refresh = await insertRefresh(db, { trigger, pulls, started_at }, ids);
  const [only, ...others] = sources;
  const subject =
    only && others.length === 0 ? only.dba_name : `${sources.length.toLocaleString('en')} accounts`;
  const options = { viewer, subject, uniqueKey: `${refresh}` };
  const job = await enqueueJob(db, healthRefreshJobKind, { refresh }, options);
  await updateRefreshJob(db, refresh, job);
  await recordEvent(db, { topic: healthRefreshTopic, recordId: refresh, kind: 'created' });
  await recordEvent(db, { topic: accountHealthTopic });
  return job;
}

async function findRefresh(db: Db, id: number): Promise<RefreshRow> {
  const row = await selectRefresh(db, id);
  if (!row) throw notFound('Refresh');
  return row;
}

export const getRefresh = async (db: Db, id: number): Promise<HealthRefresh> =>
  presentRefresh(await findRefresh(db, id));

/** Returns the refresh that belongs to a job. */
export async function getRefreshOfJob(db: Db, job: number): Promise<HealthRefresh> {
  const row = await db
    .selectFrom('health_refresh')
    .select('id')
    .where('job_id', '=', job)
    .executeTakeFirst();
  if (!row) throw notFound('Refresh');
  return getRefresh(db, row.id);
}

export const listRefreshes = async (
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<HealthRefresh>> => mapPage(await selectRefreshes(db, page), presentRefresh);

export async function listRefreshAccounts(
  db: Db,
  asked: Parameters<typeof selectRefreshAccounts>[1],
): Promise<Page<HealthRefreshAccount>> {
  const isOver = !isActive(await findRefresh(db, asked.refreshId));
  const page = await selectRefreshAccounts(db, asked);
  return mapPage(page, ({ organization_id: id, slug, dba_name, state, ended_at, outcomes }) => ({
    account: { id, slug, dba_name },
    state: isOver && (state === 'waiting' || state === 'running') ? 'canceled' : state,
    ended_at,
    outcomes: JSON.parse(outcomes),
  }));
}

/** Cancels a refresh's pulls, except those that another refresh is waiting for. */
async function cancelPulls(db: Db, row: RefreshRow): Promise<void> {
  const others = (await selectActiveRefreshes(db)).filter(({ id }) => id !== row.id);
  const shared = new Set(others.flatMap((other) => readPulls(other).map(({ job }) => job)));
  const own = readPulls(row).filter(({ job }) => !shared.has(job));
  if (own.length === 0) return;
  const jobs = await db
    .selectFrom('job')
    .selectAll()
    .where(
      'id',
      'in',
      own.map(({ job }) => job),
    )
    .where('state', 'in', ['queued', 'running'])
    .execute();
  // There are at most two jobs: one for each kind of numbers.
  for (const job of jobs) await cancelJob(db, job);
}

/** Ends a refresh and cancels its unfinished accounts. Finished accounts keep their results. */
export async function finishRefresh(
  db: Db,
  id: number,
  end: { state: HealthRefresh['state']; error: string | null },
): Promise<void> {
  if (!(await endRefresh(db, id, { ...end, now: clock.instant() }))) return;
  await recordEvent(db, { topic: healthRefreshTopic, recordId: id });
  await recordEvent(db, { topic: accountHealthTopic });
}

/** Ends a refresh that is still open although its job has ended. */
export async function endRefreshOfJob(
  db: Db,
  { payload: { refresh: id }, state, error, isUnexpected }: JobEnd<{ refresh: number }>,
): Promise<void> {
  if (state === 'canceled') {
    await finishRefresh(db, id, { state, error: null });
    return;
  }
  const text = (isUnexpected ? null : error) ?? 'The refresh could not be finished.';
  await finishRefresh(db, id, { state: 'failed', error: text });
}

/** Cancels a refresh, its job, and its pulls. Throws 409 if it has already ended. */
export async function cancelRefresh(db: Db, id: number): Promise<HealthRefresh> {
  await lockName(db, 'account health refresh');
  const row = await findRefresh(db, id);
  if (!isActive(row)) throw conflict('This refresh has already ended.');
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', row.job_id)
    .executeTakeFirst();
  if (job) await cancelJob(db, job);
  await cancelPulls(db, row);
  await finishRefresh(db, id, { state: 'canceled', error: null });
  return getRefresh(db, id);
}
