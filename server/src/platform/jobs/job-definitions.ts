import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from './job.table.ts';

export interface JobContext<Payload> {
  readonly id: number;
  readonly payload: Payload;
  /** The person who started the job; null for schedules. */
  readonly personId: number | null;
  /** The person who started the job, with their current permissions; null for schedules. */
  readonly viewer: Viewer | null;
  /** The number of the current attempt, starting at 1. */
  readonly attempt: number;
  readonly database: Database;
  /** Aborted when the job is canceled, the server stops, or another server has claimed the job. */
  readonly signal: AbortSignal;
  /**
   * Reports the progress: `done` of `total` steps are finished, and `doing` is the current step. Returns immediately,
   * so that it can be called inside a transaction; the newest report is written when the database is available.
   */
  progress(done: number, total: number, doing?: string): void;
  log(text: string): Promise<void>;
}

/** Thrown by a handler to continue at a given time instead of after the usual back-off. */
export class JobPostponed extends Error {
  readonly until: string;
  /** Whether this counts as one of the job's attempts. If it doesn't, the job may be postponed any number of times. */
  readonly isAttempt: boolean;

  constructor(message: string, { until, isAttempt }: { until: string; isAttempt: boolean }) {
    super(message);
    this.until = until;
    this.isAttempt = isAttempt;
  }
}

/** A job's final outcome. */
export interface JobEnd<Payload> {
  readonly id: number;
  readonly payload: Payload;
  /** The person who started the job; null for schedules. */
  readonly personId: number | null;
  readonly state: Extract<Job['state'], 'done' | 'failed' | 'canceled'>;
  /** The job's error: a readable sentence unless `isUnexpected`. */
  readonly error: string | null;
  /** Whether the error is unexpected, which means neither a rejection nor a server crash. */
  readonly isUnexpected: boolean;
  /** Whether the job failed because the person who started it lost the right to start it. */
  readonly hasLostRights: boolean;
}

interface RetriedJob<Payload> {
  readonly id: number;
  readonly payload: Payload;
}

export interface JobDefinition {
  kind: string;
  /** The maximum number of attempts; 1 by default. A PortalError isn't retried. */
  attempts: number;
  backOff: (attempt: number) => number;
  handle: (context: JobContext<unknown>) => Promise<unknown>;
  onEnd: (db: Db, end: JobEnd<unknown>) => Promise<void>;
  /** Undefined for kinds that only the system starts. */
  authorize: ((db: Db, viewer: Viewer, payload: unknown) => Promise<void>) | undefined;
  noRetry: string | undefined;
  onRetry: (db: Db, viewer: Viewer, job: RetriedJob<unknown>) => Promise<string | undefined>;
}

interface JobInput<Payload> {
  kind: string;
  attempts?: number;
  backOff?: (attempt: number) => number;
  /** The payload's schema; if undefined, the payload is `unknown`. */
  payload?: z.ZodType<Payload>;
  /**
   * Does the job's work. Must be safe to run twice, because a server may crash midway. The returned JSON becomes the
   * job's result.
   */
  handle: (context: JobContext<Payload>) => Promise<unknown>;
  /**
   * Throws 403 or 404 unless the viewer may start this job now. Called before each attempt, with the current
   * permissions of the person who started the job, and before a retry. Kinds without this function belong to the
   * system: people can't start them, and only superusers can retry them.
   */
  authorize?: (db: Db, viewer: Viewer, payload: Payload) => Promise<void>;
  /**
   * Called in the transaction that writes a final outcome: done, permanently failed, canceled while queued or running,
   * or abandoned because a server crashed in every attempt.
   */
  onEnd?: (db: Db, end: JobEnd<Payload>) => Promise<void>;
  /** The reason an ended job can't be queued again, for kinds whose record is closed when the job ends. */
  noRetry?: string;
  /**
   * Called in the transaction that queues an ended job again. Returns the earliest time that the job may run, or
   * undefined if it may run now. Throws 409 if the job's record doesn't allow a retry.
   */
  onRetry?: (db: Db, viewer: Viewer, job: RetriedJob<Payload>) => Promise<string | undefined>;
}

/** Returns the delay in seconds after an attempt: 10, 40, 160 … up to an hour. */
export const usualBackOff = (attempt: number) => Math.min(10 * 4 ** (attempt - 1), 3600);

const unreadable =
  'This job was queued by another release of the portal with incompatible data. Start it again.';

/** Defines a kind of job. */
export function defineJob<Payload = unknown>(input: JobInput<Payload>): JobDefinition {
  const { authorize } = input;
  // Without a schema, Payload is `unknown`, which accepts anything.
  const parse = (payload: unknown) => {
    if (!input.payload) return payload as Payload;
    const parsed = input.payload.safeParse(payload);
    if (!parsed.success) throw conflict(unreadable);
    return parsed.data;
  };
  return {
    kind: input.kind,
    attempts: input.attempts ?? 1,
    backOff: input.backOff ?? usualBackOff,
    handle: (context) => input.handle({ ...context, payload: parse(context.payload) }),
    authorize: authorize && ((db, viewer, payload) => authorize(db, viewer, parse(payload))),
    async onEnd(db, end) {
      // A payload that can't be parsed identifies no record, so there is no record to close. Throwing would keep the
      // job from ending.
      const { success, data } = input.payload?.safeParse(end.payload) ?? {
        success: true,
        data: end.payload as Payload,
      };
      if (success) await input.onEnd?.(db, { ...end, payload: data as Payload });
    },
    noRetry: input.noRetry,
    onRetry: async (db, viewer, { id, payload }) =>
      input.onRetry?.(db, viewer, { id, payload: parse(payload) }),
  };
}

export interface Schedule {
  name: string;
  /** A cron expression with five fields (minute hour day month weekday), in the agency's time zone. */
  cron: string;
  /** The kind of the jobs that the schedule enqueues. */
  kind: string;
  payload?: unknown;
}

/** Defines a recurring job. It is enqueued once per due time, no matter how many servers run. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
