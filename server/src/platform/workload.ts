import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Waiting, Workload } from '@portal/contract/administration/workload.schema.ts';
import { sql } from 'kysely';
import { clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { minute } from './durations.ts';
import type { OpenStreams } from './events/open-streams.ts';

/** The figures that both /metrics and Administration › Jobs show. */
export interface WorkloadReader {
  read(): Promise<Workload>;
  /** Returns the figures of this process alone, for use when the database is down. */
  readOwn(): Workload;
  start(): void;
  stop(): void;
}

const resolutionMilliseconds = 20;

/** Measures the event-loop delay over the last one to two minutes, no matter how often the value is read. */
function createDelayMonitor() {
  const histograms = [0, 1].map(() =>
    monitorEventLoopDelay({ resolution: resolutionMilliseconds }),
  );
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      for (const histogram of histograms) histogram.enable();
      timer = setInterval(() => {
        histograms.reverse();
        histograms[1]?.reset();
      }, minute).unref();
    },
    stop() {
      clearInterval(timer);
      for (const histogram of histograms) histogram.disable();
    },
    /** Returns the 99th percentile in milliseconds, from the histogram that has been measuring longer. */
    read() {
      const nanoseconds = histograms[0]?.percentile(99) ?? 0;
      return Math.max(0, nanoseconds / 1e6 - resolutionMilliseconds);
    },
  };
}

/**
 * The counted states. Finished jobs and sent emails aren't counted, because they are kept for a long time and say
 * nothing about the current load.
 */
export const waitingStates = {
  job: ['queued', 'running', 'failed'],
  mail: ['queued', 'failed', 'kept'],
} as const;

const ageOf = (instant: string) =>
  Math.max(0, (clock.now().getTime() - Date.parse(instant)) / 1000);

async function countWaiting({ reader }: Database, noun: 'job' | 'mail'): Promise<Waiting[]> {
  const since = noun === 'job' ? sql.ref<string>('run_at') : sql.ref<string>('created_at');
  const rows = await reader
    .selectFrom(noun)
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<string>`min(${since})`.as('oldest'))
    .where('state', 'in', waitingStates[noun])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows.map(({ state, count, oldest }) => ({
    state,
    count: Number(count),
    oldest_seconds: ageOf(oldest),
  }));
}

async function countLockWaits({ engine, reader }: Database): Promise<number> {
  if (engine === 'sqlite') return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(reader);
  return Number(rows[0]?.count ?? 0);
}

export function createWorkloadReader(database: Database, streams: OpenStreams): WorkloadReader {
  const delay = createDelayMonitor();

  const readOwn = (): Workload => ({
    jobs: [],
    mails: [],
    lock_waits: 0,
    connections: database.load(),
    streams: streams.total(),
    event_loop_delay_ms: delay.read(),
    memory_bytes: process.memoryUsage.rss(),
  });

  return {
    start: delay.start,
    stop: delay.stop,
    readOwn,
    async read() {
      const [jobs, mails, lock_waits] = await Promise.all([
        countWaiting(database, 'job'),
        countWaiting(database, 'mail'),
        countLockWaits(database),
      ]);
      return { ...readOwn(), jobs, mails, lock_waits };
    },
  };
}
