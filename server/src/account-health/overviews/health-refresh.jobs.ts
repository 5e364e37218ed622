import { accountHealthEndpoints } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import type { RefreshOutcome } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { checkAccess } from '#platform/http/access.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  JobPostponed,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { measureAccount } from '../page-speed/measure-account.service.ts';
import type { PageSpeedMeter } from '../page-speed/page-speed-meter.ts';
import { healthPeriod } from './health-period.ts';
import {
  finishAccounts,
  type RefreshRow,
  resetInterrupted,
  selectActiveRefreshes,
  selectMeasured,
  selectNextAccount,
  selectRefresh,
  selectSources,
  updateRefreshAccount,
} from './health-refresh.repository.ts';
import {
  accountHealthTopic,
  endRefreshOfJob,
  finishRefresh,
  healthRefreshJobKind,
  healthRefreshTopic,
  readPulls,
  startRefresh,
} from './health-refresh.service.ts';
import { hasSettled, readOutcomes, selectPullJobs } from './refresh-pulls.service.ts';

const payload = z.object({ refresh: z.int() });
type Context = JobContext<z.output<typeof payload>>;

const ended = 'This refresh has ended. Start a new one.';
/** The limit is high because a refresh of many accounts takes hours, and servers can restart in that time. */
const attempts = 20;
const turnMilliseconds = 3_000;
const numbersMilliseconds = 2_000;

type NextAccount = NonNullable<Awaited<ReturnType<typeof selectNextAccount>>>;

async function tell(db: Db, refreshId: number, organizationIds: readonly number[]): Promise<void> {
  const events = organizationIds.map((recordId) => ({ topic: accountHealthTopic, recordId }));
  await recordEvents(db, [{ topic: healthRefreshTopic, recordId: refreshId }, ...events]);
}

/**
 * Postpones the job while another refresh is ahead of it. Only one refresh measures at a time, and manual refreshes
 * run first.
 */
async function waitForRefresh({ database }: Context, { id }: RefreshRow): Promise<void> {
  const first = (await selectActiveRefreshes(database.reader)).find(({ has_waiting }) =>
    Boolean(has_waiting),
  );
  if (first === undefined || first.id === id) return;
  const until = instantAfter(turnMilliseconds);
  throw new JobPostponed('Another refresh runs first.', { until, isAttempt: false });
}

async function measureOne(
  context: Context,
  refresh: RefreshRow,
  account: NextAccount,
  meter: PageSpeedMeter,
): Promise<void> {
  const { database, signal } = context;
  const where = { refreshId: refresh.id, organizationId: account.id };
  const running = { ...where, state: 'running', ended_at: null } as const;
  let outcomes: RefreshOutcome[];
  const release = await meter.reserve(signal);
  try {
    await database.transaction(async (db) => {
      await updateRefreshAccount(db, { ...running, is_measured: 0, outcomes: [] });
      await tell(db, refresh.id, [account.id]);
    });
    outcomes = await measureAccount({ database, meter, signal }, account);
  } catch (error) {
    signal.throwIfAborted();
    // An internal error for one account must not prevent the others from being refreshed.
    await context.log(`${account.dba_name}: ${error instanceof Error ? error.stack : error}`);
    const text = 'Page speed could not be measured because of an error in the portal.';
    outcomes = [
      { metric: 'desktop', state: 'failed', text },
      { metric: 'mobile', state: 'failed', text },
    ];
  } finally {
    release();
  }
  await database.transaction(async (db) => {
    await updateRefreshAccount(db, { ...running, is_measured: 1, outcomes });
    await tell(db, refresh.id, [account.id]);
  });
}

/**
 * Marks the measured accounts as finished once their numbers have arrived. Returns false while they are still waiting
 * for numbers.
 */
async function settleNumbers({ database }: Context, refresh: RefreshRow): Promise<boolean> {
  const { reader } = database;
  const pulls = readPulls(refresh);
  const measured = await selectMeasured(reader, refresh.id);
  if (measured.length === 0) return true;
  if (!(await selectPullJobs(reader, pulls)).every(hasSettled)) return false;
  const ids = measured.map(({ organization_id }) => organization_id);
  const sources = new Map((await selectSources(reader, ids)).map((source) => [source.id, source]));
  const pullInput = { pulls, started_at: refresh.started_at, months: healthPeriod() };
  const outcomesOf = await readOutcomes(reader, pullInput, [...sources.values()]);
  const accounts = measured.map(({ organization_id, position, outcomes: stored }) => {
    const source = sources.get(organization_id);
    const measurements: RefreshOutcome[] = JSON.parse(stored);
    const outcomes = [...(source ? outcomesOf(source) : []), ...measurements];
    const isFailed = outcomes.some((outcome) => outcome.state === 'failed');
    const state = isFailed ? ('failed' as const) : ('done' as const);
    return { organization_id, position, state, outcomes };
  });
  await database.transaction(async (db) => {
    await finishAccounts(db, refresh.id, accounts, clock.instant());
    await tell(db, refresh.id, ids);
  });
  return true;
}

async function findRunning({ database, payload: asked }: Context): Promise<RefreshRow> {
  const refresh = await selectRefresh(database.reader, asked.refresh);
  if (!refresh || refresh.ended_at !== null) {
    throw conflict(ended);
  }
  return refresh;
}

async function runRefresh(context: Context, meter: PageSpeedMeter) {
  const { database, signal } = context;
  const refresh = await findRunning(context);
  await database.transaction((db) => resetInterrupted(db, refresh.id));
  let hasNumbers = await settleNumbers(context, refresh);
  for (;;) {
    signal.throwIfAborted();
    const account = await selectNextAccount(database.reader, refresh.id);
    if (!account) break;
    await waitForRefresh(context, refresh);
    context.progress(account.position, Number(refresh.total), account.dba_name);
    await measureOne(context, refresh, account, meter);
    hasNumbers = await settleNumbers(context, refresh);
  }
  context.progress(Number(refresh.total), Number(refresh.total), 'Reading numbers');
  if (!hasNumbers) {
    const until = instantAfter(numbersMilliseconds);
    throw new JobPostponed('The numbers are still being read.', { until, isAttempt: false });
  }
  await database.transaction((db) => finishRefresh(db, refresh.id, { state: 'done', error: null }));
  return { refresh: refresh.id };
}

export const healthRefreshJobs = ({ meter }: { meter: PageSpeedMeter }): JobDefinition[] => [
  defineJob({
    kind: healthRefreshJobKind,
    attempts,
    payload,
    authorize: async (_db, viewer) => checkAccess(accountHealthEndpoints.refresh.access, viewer),
    handle: (context) => runRefresh(context, meter),
    onEnd: endRefreshOfJob,
    noRetry: ended,
  }),
  defineJob({
    kind: 'account-health.weekly',
    attempts: 3,
    handle: async ({ database }) => ({
      job: await database.transaction((db) => startRefresh(db, null, { trigger: 'weekly' })),
    }),
  }),
];

export const healthRefreshSchedules: readonly Schedule[] = [
  defineSchedule({
    name: 'account-health.weekly',
    cron: '0 7 * * 1',
    kind: 'account-health.weekly',
  }),
];
