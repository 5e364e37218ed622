import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  defineJob,
  type JobContext,
  type JobDefinition,
  JobPostponed,
  usualBackOff,
} from '#platform/jobs/job-definitions.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { ConnectorError, type ConnectorReason } from './connector-error.ts';
import type {
  ConnectorContext,
  ConnectorImplementation,
  ConnectorRegistry,
  Pulled,
} from './connector-implementation.ts';
import { findConnector, noteFailure, noteSuccess, openSettings } from './connectors.service.ts';
import { findOrganizationSettings } from './organization-settings.service.ts';
import { type Pull, pullJobKind } from './pulls.service.ts';
import { type Pause, waitForSlot } from './request-rate-limit.ts';
import { listOpenPulls, saveSnapshot, saveSnapshotError } from './snapshots.service.ts';

export interface PullServices {
  connectors: ConnectorRegistry;
  guardedFetch: GuardedFetch;
  pause: Pause;
  /** Throws 403 unless the viewer may pull the numbers of these organizations. */
  authorizePulls: (viewer: Viewer, organizations: readonly number[]) => void;
}

const payload = z.object({
  connector: z.string(),
  pulls: z
    .array(z.object({ organization: z.int(), month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
    .min(1),
  asked_at: z.string(),
});
type Context = JobContext<z.output<typeof payload>>;

/** Errors that would also affect every other organization until a superuser fixes the cause. */
const wholeTrouble: readonly ConnectorReason[] = ['bad-key', 'switched-off', 'refused-address'];
/** Errors that indicate that a service is overloaded or limits requests. */
const overload: readonly ConnectorReason[] = ['busy', 'quota'];
/** The number of consecutive pulls without a response before a service is considered down. */
const silentPulls = 3;

interface Run {
  connector: ConnectorImplementation;
  context: Context;
  outside: () => ConnectorContext<Record<string, unknown>>;
  readRecord: ConnectorRegistry['readRecord'];
}

interface Tally {
  pulled: number;
  /** The pulls that failed, in order. */
  problems: ConnectorError[];
  silentInARow: number;
}

/** Returns a guarded fetch that waits for the rate limit, and whose requests are aborted when the job is aborted. */
function limitedFetch(
  { guardedFetch, pause }: PullServices,
  { declaration: { id, requestsPerMinute } }: ConnectorImplementation,
  { database, signal }: Context,
): GuardedFetch {
  return async (address, options) => {
    if (requestsPerMinute) {
      await waitForSlot(database, { id, requestsPerMinute }, { pause, signal });
    }
    return guardedFetch(address, { ...options, signal });
  };
}

async function pullOne(run: Run, { organization, month }: Pull): Promise<Pulled> {
  const { connector, context, outside, readRecord } = run;
  const { declaration, pull } = connector;
  if (!pull) throw new Error(`${declaration.title} has nothing to pull.`);
  const { reader } = context.database;
  const settings = await findOrganizationSettings(reader, declaration, organization, readRecord);
  if (!settings) {
    const text = `${declaration.title} is not set up for this organization.`;
    throw new ConnectorError('not-found', text);
  }
  return pull(outside(), { organization: settings, month });
}

/** Converts any error to a ConnectorError, so that an unexpected error fails only its own pull. */
function problemOf(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  return new ConnectorError('unexpected', error instanceof Error ? error.message : String(error));
}

async function keep(db: Db, id: string, pull: Pull, pulled: Pulled): Promise<void> {
  await saveSnapshot(db, id, pull, pulled);
  await noteSuccess(db, id);
}

/**
 * Blocks calls to the service for a while and throws JobPostponed, so that the job resumes later with the remaining
 * pulls.
 */
async function postpone(
  { connector, context }: Run,
  problem: ConnectorError,
  { pulled }: Tally,
): Promise<never> {
  const until = problem.retryAt ?? instantAfter(usualBackOff(context.attempt) * 1000);
  const { id } = connector.declaration;
  await context.database.transaction((db) =>
    noteFailure(db, id, { text: problem.message, blockedUntil: until }),
  );
  throw new JobPostponed(problem.message, { until, isAttempt: pulled === 0 });
}

async function giveUp({ connector, context }: Run, problem: ConnectorError): Promise<never> {
  const { id } = connector.declaration;
  await context.database.transaction((db) => noteFailure(db, id, { text: problem.message }));
  throw conflict(problem.message);
}

async function handleProblem(
  run: Run,
  pull: Pull,
  problem: ConnectorError,
  tally: Tally,
): Promise<void> {
  const { connector, context } = run;
  const { id } = connector.declaration;
  await context.log(`Organization ${pull.organization}, ${pull.month}: ${problem.message}`);
  if (overload.includes(problem.reason)) await postpone(run, problem, tally);
  if (wholeTrouble.includes(problem.reason)) await giveUp(run, problem);
  await context.database.transaction((db) => saveSnapshotError(db, id, pull, problem.message));
  tally.problems.push(problem);
  tally.silentInARow = problem.reason === 'unreachable' ? tally.silentInARow + 1 : 0;
  if (tally.silentInARow === silentPulls) await postpone(run, problem, tally);
}

async function pullAll(run: Run, open: readonly Pull[]): Promise<Tally> {
  const { connector, context } = run;
  const { id, title } = connector.declaration;
  const total = context.payload.pulls.length;
  const tally: Tally = { pulled: 0, problems: [], silentInARow: 0 };
  for (const pull of open) {
    const done = total - open.length + tally.pulled;
    context.progress(done, total, `${title}, ${pull.month}`);
    try {
      const pulled = await pullOne(run, pull);
      context.signal.throwIfAborted();
      await context.database.transaction((db) => keep(db, id, pull, pulled));
      tally.pulled += 1;
      tally.silentInARow = 0;
    } catch (error) {
      // A canceled job's requests fail because of the cancellation, so their errors aren't recorded.
      context.signal.throwIfAborted();
      await handleProblem(run, pull, problemOf(error), tally);
    }
  }
  context.progress(total - open.length + tally.pulled, total, 'Done');
  return tally;
}

/**
 * Fails the job with the number of failed pulls, or postpones the job if some of the pulls may succeed later. An
 * organization's error is recorded for the connector only if every pull failed.
 */
async function settle({ connector, context }: Run, { problems, pulled }: Tally): Promise<void> {
  const passing = problems.find(({ reason }) => reason === 'unreachable');
  const shown = passing ?? problems[0];
  if (!shown) return;
  const total = context.payload.pulls.length;
  const text = `${problems.length} of ${total} pulls failed. ${shown.message}`;
  if (!passing) throw conflict(text);
  if (pulled === 0) {
    const { id } = connector.declaration;
    await context.database.transaction((db) => noteFailure(db, id, { text: shown.message }));
  }
  const until = instantAfter(usualBackOff(context.attempt) * 1000);
  throw new JobPostponed(text, { until, isAttempt: true });
}

async function tell(context: Context): Promise<void> {
  const organizations = new Set(context.payload.pulls.map(({ organization }) => organization));
  await context.database.transaction(async (db) => {
    await recordEvent(db, { topic: 'connector' });
    const topic = 'organization-connector';
    await recordEvents(
      db,
      [...organizations].map((recordId) => ({ topic, recordId })),
    );
  });
}

async function runPulls(services: PullServices, context: Context) {
  const { payload: asked, database, signal } = context;
  const connector = services.connectors.get(asked.connector);
  const { declaration } = connector;
  const row = await findConnector(database.reader, declaration.id);
  if (!row) throw conflict(`${declaration.title} is not set up.`);
  if (row.blocked_until !== null && row.blocked_until > clock.instant()) {
    const text = row.last_error ?? `${declaration.title} is limiting requests at the moment.`;
    throw new JobPostponed(text, { until: row.blocked_until, isAttempt: false });
  }
  const fetch = limitedFetch(services, connector, context);
  const open = await listOpenPulls(database.reader, {
    connector: asked.connector,
    pulls: asked.pulls,
    since: asked.asked_at,
  });
  const run: Run = {
    connector,
    context,
    // Decrypts the settings only when a pull needs them, so that a failure to decrypt is handled like any other pull
    // error.
    outside: () => ({ settings: openSettings(declaration, row), fetch, signal }),
    readRecord: services.connectors.readRecord,
  };
  try {
    const tally = await pullAll(run, open);
    await settle(run, tally);
    return { pulled: asked.pulls.length };
  } finally {
    await tell(context);
  }
}

export const pullJobs = (services: PullServices): JobDefinition[] => [
  defineJob({
    kind: pullJobKind,
    attempts: 5,
    payload,
    authorize: async (_db, viewer, { pulls }) =>
      services.authorizePulls(
        viewer,
        pulls.map(({ organization }) => organization),
      ),
    handle: (context) => runPulls(services, context),
  }),
];
