import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { createPoller } from '#platform/polling.ts';
import type { Job } from './job.table.ts';
import type { JobDefinition, Schedule } from './job-definitions.ts';
import { byKind } from './job-registry.ts';
import { type OwnJob, runJob } from './job-run.ts';
import { claimJob, leaseMilliseconds, renewLeases } from './jobs.repository.ts';
import { createScheduler } from './schedules.ts';

interface RunnerOptions {
  jobs: readonly JobDefinition[];
  schedules?: readonly Schedule[];
  /** The maximum number of concurrent jobs in this process. */
  concurrency?: number;
  /** Called with errors outside of jobs, such as a failed poll. */
  onError?: (error: unknown) => void;
}

export interface JobRunner {
  /** The worker name that this runner holds leases under. */
  readonly worker: string;
  /** Starts polling. Jobs of unknown kinds are left to other servers. */
  start(): void;
  /** Polls now instead of within one second. */
  wake(): void;
  /** Runs all due jobs until they end, for tests and commands. */
  runDue(): Promise<void>;
  /** Stops claiming jobs, aborts the running jobs, and waits for them. Unfinished jobs are queued again. */
  stop(): Promise<void>;
}

interface Running {
  job: OwnJob;
  abort: AbortController;
  finished: Promise<void>;
}

const pollMilliseconds = 1000;
const stopMilliseconds = 20_000;
/** In milliseconds. Short, because a running job detects its cancellation only when its lease is renewed. */
const renewMilliseconds = Math.min(2000, leaseMilliseconds / 4);

/** Creates a runner. Throws if a kind is defined twice, or if a schedule's kind has no handler. */
export function createJobRunner(database: Database, options: RunnerOptions): JobRunner {
  const definitions = byKind(options.jobs);
  const kinds = [...definitions.keys()];
  const schedules = options.schedules ?? [];
  for (const { name, kind } of schedules) {
    if (!definitions.has(kind)) {
      throw new Error(`The schedule '${name}' queues '${kind}', which no job handles.`);
    }
  }
  const scheduler = createScheduler(database, schedules);
  const worker = randomUUID();
  const running = new Map<number, Running>();
  const concurrency = options.concurrency ?? 4;
  const onError = options.onError ?? (() => undefined);
  let isStopping = false;

  function begin(claimed: Job): void {
    const job = { ...claimed, worker };
    const definition = definitions.get(job.kind);
    if (!definition) throw new Error(`No job handles '${job.kind}'.`);
    const abort = new AbortController();
    const finished = runJob(database, { definition, job, abort, onError })
      .catch(onError)
      .finally(() => {
        running.delete(job.id);
        work.wake();
      });
    running.set(job.id, { job, abort, finished });
  }

  /** Claims and starts jobs up to `concurrency`, and returns whether any job started. */
  async function fill(): Promise<boolean> {
    let hasBegun = false;
    while (!isStopping && running.size < concurrency && kinds.length > 0) {
      const job = await claimJob(database, kinds, worker);
      if (!job) break;
      begin(job);
      hasBegun = true;
    }
    return hasBegun;
  }

  /** Renews this worker's leases, and aborts jobs that were canceled or claimed by another worker. */
  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const own = await database.transaction((db) => renewLeases(db, worker, [...running.keys()]));
    const kept = new Map(own.map((job) => [job.id, job]));
    for (const { job, abort } of running.values()) {
      const now = kept.get(job.id);
      if (!now) abort.abort('taken by another worker');
      if (now?.is_cancel_requested) abort.abort('canceled');
    }
  }

  const everySoOften = { everyMilliseconds: pollMilliseconds, onError };
  const work = createPoller(fill, everySoOften);
  const due = createPoller(scheduler.runDue, everySoOften);
  const leases = createPoller(renew, { everyMilliseconds: renewMilliseconds, onError });
  const allFinished = () => Promise.all([...running.values()].map((run) => run.finished));

  return {
    worker,
    wake: work.wake,
    start() {
      for (const poller of [due, work, leases]) poller.start();
    },
    async runDue() {
      do {
        await scheduler.runDue();
        await fill();
        await allFinished();
      } while (await fill());
      await allFinished();
    },
    async stop() {
      isStopping = true;
      // A claim in progress must finish first, so that its job is also returned to the queue.
      await Promise.all([due.stop(), work.stop()]);
      for (const { abort } of running.values()) abort.abort('stopping');
      const patience = new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref());
      await Promise.race([allFinished(), patience]);
      await leases.stop();
    },
  };
}
