import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { JobTable } from './job.table.ts';
import type { JobDefinition, Schedule } from './job-definitions.ts';
import { type OwnJob, runJob } from './job-run.ts';
import { claimJob, leaseMilliseconds, renewLeases } from './jobs.repository.ts';
import { createScheduler } from './schedules.ts';

type Job = Selectable<JobTable>;

interface RunnerOptions {
  jobs: readonly JobDefinition[];
  schedules?: readonly Schedule[];
  /** Jobs at once in this process. */
  concurrency?: number;
  /** Told of what went wrong outside of a job: the database didn't answer. */
  onError?: (error: unknown) => void;
}

export interface JobRunner {
  /** Begins to look for work. Waiting jobs of a kind that this server doesn't know are left to others. */
  start(): void;
  /** Looks now instead of in a second. */
  wake(): void;
  /** Runs whatever is due until nothing is: for tests and commands. */
  runDue(): Promise<void>;
  /** Takes no more, asks what runs to stop, waits for it; what didn't finish runs again later. */
  stop(): Promise<void>;
}

interface Running {
  job: OwnJob;
  abort: AbortController;
  finished: Promise<void>;
}

const lookMilliseconds = 1000;
const stopMilliseconds = 20_000;

function byKind(jobs: readonly JobDefinition[]): Map<string, JobDefinition> {
  const known = new Map<string, JobDefinition>();
  for (const job of jobs) {
    if (known.has(job.kind)) throw new Error(`The job kind '${job.kind}' is defined twice.`);
    known.set(job.kind, job);
  }
  return known;
}

/** Throws when a kind is defined twice, or a schedule queues one that nobody handles: it stops the start. */
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
  let isStarted = false;
  let isLooking = false;
  let isWoken = false;
  let timers: NodeJS.Timeout[] = [];

  function begin(claimed: Job): void {
    const job = { ...claimed, worker };
    const definition = definitions.get(job.kind);
    if (!definition) throw new Error(`No job handles '${job.kind}'.`);
    const abort = new AbortController();
    const finished = runJob(database, { definition, job, abort, onError })
      .catch(onError)
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { job, abort, finished });
  }

  /** Fills the free places; answers whether it began anything. */
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

  async function look(): Promise<void> {
    if (isLooking || isStopping) {
      isWoken = true;
      return;
    }
    isLooking = true;
    try {
      do {
        isWoken = false;
        await fill();
      } while (isWoken && !isStopping);
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  function wake(): void {
    if (isStarted) void look();
  }

  async function turn(): Promise<void> {
    await scheduler.runDue().catch(onError);
    wake();
  }

  async function heartbeat(): Promise<void> {
    if (running.size === 0) return;
    try {
      const own = await database.transaction((db) => renewLeases(db, worker));
      const kept = new Map(own.map((job) => [job.id, job]));
      for (const { job, abort } of running.values()) {
        const now = kept.get(job.id);
        if (!now) abort.abort('taken by another worker');
        if (now?.is_cancel_requested) abort.abort('cancelled');
      }
    } catch (error) {
      onError(error);
    }
  }

  return {
    wake,
    start() {
      isStarted = true;
      timers = [
        setInterval(() => void turn(), lookMilliseconds),
        // Often, since this is also how a running job hears that it is cancelled.
        setInterval(() => void heartbeat(), Math.min(2000, leaseMilliseconds / 4)),
      ];
      for (const timer of timers) timer.unref();
      void turn();
    },
    async runDue() {
      do {
        await scheduler.runDue();
        await fill();
        await Promise.all([...running.values()].map((one) => one.finished));
      } while (await fill());
      await Promise.all([...running.values()].map((one) => one.finished));
    },
    async stop() {
      isStopping = true;
      isStarted = false;
      for (const timer of timers) clearInterval(timer);
      for (const { abort } of running.values()) abort.abort('stopping');
      const all = Promise.all([...running.values()].map((one) => one.finished));
      const patience = new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref());
      await Promise.race([all, patience]);
    },
  };
}
