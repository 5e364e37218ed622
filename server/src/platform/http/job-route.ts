import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import type { StartedJob } from '@portal/contract/platform/job.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { idempotencyKey, once } from './idempotency.ts';
import { type Call, type PreparingCall, type Route, route } from './route.ts';

/** The services that a call needs to start a job and wait for it. */
export interface JobStarts {
  database: Database;
  /** Called after the job is queued. */
  afterWrite: () => void;
  /** The longest time that a call waits for the job to end, in milliseconds. */
  waitMilliseconds: number;
  /** During shutdown, pending waits return immediately. */
  isStopping: () => boolean;
}

interface JobHandlers<E> {
  /** Queues the job in the call's transaction and returns its id. */
  start: (call: Call<E>) => Promise<number>;
  /** Returns the call's response after the job has succeeded. */
  answer: (call: Call<E>, jobId: number) => Promise<unknown>;
}

const columns = [
  'id',
  'kind',
  'state',
  'progress_done',
  'progress_total',
  'progress_text',
  'error',
  'created_at',
  'finished_at',
] as const;

async function getStartedJob(db: Db, id: number): Promise<StartedJob> {
  const job = await db.selectFrom('job').select(columns).where('id', '=', id).executeTakeFirst();
  if (!job) throw notFound('Job');
  return job;
}

/**
 * Returns whether the caller wants to get the job immediately instead of waiting for its result. Preferences are
 * separated by commas, and may have parameters (RFC 7240).
 */
function prefersJob({ headers }: FastifyRequest): boolean {
  const preferences = [headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some(
    (preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async',
  );
}

const hasEnded = ({ state }: StartedJob) => state !== 'queued' && state !== 'running';

const minPollMilliseconds = 25;
const maxPollMilliseconds = 500;

/** Returns the job when it has ended, or in its current state after the time limit. Any server may run the job. */
async function waitForEnd(
  { database, waitMilliseconds, isStopping }: JobStarts,
  request: FastifyRequest,
  id: number,
): Promise<StartedJob> {
  const end = performance.now() + waitMilliseconds;
  for (let pause = minPollMilliseconds; ; pause = Math.min(pause * 2, maxPollMilliseconds)) {
    const job = await getStartedJob(database.reader, id);
    const left = end - performance.now();
    // After a request has been read in full, only its socket shows whether the caller is still waiting for the
    // response.
    const isWaitedFor = !isStopping() && !request.raw.socket.destroyed;
    if (hasEnded(job) || left <= 0 || !isWaitedFor) return job;
    await sleep(Math.min(pause, left));
  }
}

function sendJob(reply: FastifyReply, job: StartedJob, isPreferred: boolean): StartedJob {
  reply.code(202).header('location', `/api/jobs/${job.id}/`);
  if (isPreferred) reply.header('preference-applied', 'respond-async');
  return job;
}

/** Throws 409 with the reason if the job failed or was canceled. */
function assertDone({ state, error }: StartedJob): void {
  if (state === 'failed') throw conflict(error ?? 'The job failed.');
  if (state === 'canceled') throw conflict('The job was canceled.');
}

/**
 * Creates the route for an endpoint that starts a job (`startsJob`): `start` queues the job, and `answer` returns the
 * response.
 */
export function jobRoute<E extends Endpoint>(
  endpoint: E,
  starts: JobStarts,
  { start, answer }: JobHandlers<E>,
): Route {
  return route<E, StartedJob>(endpoint, {
    async prepare(call: PreparingCall<E>) {
      // The job needs a separate transaction, because it must be committed before a server can run it.
      const key = idempotencyKey(endpoint, call);
      const id = await starts.database.transaction((db) =>
        once(db, key, () => start({ ...call, db } as Call<E>)),
      );
      starts.afterWrite();
      if (prefersJob(call.request)) return getStartedJob(call.reader, id);
      return waitForEnd(starts, call.request, id);
    },
    async handle(call, job) {
      const isPreferred = prefersJob(call.request);
      if (isPreferred || !hasEnded(job)) return sendJob(call.reply, job, isPreferred);
      assertDone(job);
      return answer(call, job.id);
    },
  });
}
