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
  /** The current attempt, from 1. */
  readonly attempt: number;
  readonly database: Database;
  /** Aborted when the job is canceled, the server stops, or another server has claimed the job. */
  readonly signal: AbortSignal;
  /**
   * Reports that `done` of `total` steps are finished, and the current step. Returns immediately, so that it can be
   * called inside a transaction; the newest report is written when the database is free.
   */
  progress(done: number, total: number, doing?: string): void;
  log(text: string): Promise<void>;
}

/** Thrown by a handler to continue at a certain time instead of after the back-off. */
export class JobPostponed extends Error {
  readonly until: string;
  /** Whether this counts as one of the job's attempts; if not, the job may be postponed any number of times. */
  readonly isAttempt: boolean;

  constructor(message: string, { until, isAttempt }: { until: string; isAttempt: boolean }) {
    super(message);
    this.until = until;
    this.isAttempt = isAttempt;
  }
}

/** The final outcome of a job. */
export interface JobEnd<Payload> {
  readonly id: number;
  readonly payload: Payload;
  /** The person who started the job; null for schedules. */
  readonly personId: number | null;
  readonly state: Extract<Job['state'], 'done' | 'failed' | 'canceled'>;
  /** The job's error; a sentence for people unless `isUnexpected`. */
  readonly error: string | null;
  /** Whether the error is unexpected: neither a rejection nor the death of a server. */
  readonly isUnexpected: boolean;
  /** Whether the job failed because its person may no longer start it. */
  readonly hasLostRights: boolean;
}

interface RetriedJob<Payload> {
  readonly id: number;
  readonly payload: Payload;
}

export interface JobDefinition {
  kind: string;
  /** Maximum attempts; 1 by default. A PortalError isn't retried. */
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
  /** The payload's schema; without it the payload is `unknown`. */
  payload?: z.ZodType<Payload>;
  /**
   * Does the work. Must be safe to run twice, since a server may die in the middle. The returned JSON becomes the job's
   * result.
   */
  handle: (context: JobContext<Payload>) => Promise<unknown>;
  /**
   * Throws 403 or 404 unless the viewer may start this job now. Called before each attempt, with the current
   * permissions of the person who started the job, and before a retry. Kinds without it belong to the system: people
   * can't start them, and only superusers can retry them.
   */
  authorize?: (db: Db, viewer: Viewer, payload: Payload) => Promise<void>;
  /**
   * Called in the transaction that writes a final outcome: done, failed for good, canceled while queued or running, or
   * given up because a server died in every attempt.
   */
  onEnd?: (db: Db, end: JobEnd<Payload>) => Promise<void>;
  /** The reason why an ended job can't be queued again, for kinds whose record ends with the job. */
  noRetry?: string;
  /**
   * Called in the transaction that queues an ended job again. Returns the earliest instant for the job, or undefined if
   * it may run now. Throws 409 if the job's record doesn't allow a retry.
   */
  onRetry?: (db: Db, viewer: Viewer, job: RetriedJob<Payload>) => Promise<string | undefined>;
}

/** Returns the wait in seconds after an attempt: 10, 40, 160 … up to an hour. */
export const usualBackOff = (attempt: number) => Math.min(10 * 4 ** (attempt - 1), 3600);

const unreadable =
  'This was queued by another release of the portal, which stored other data. Start it again.';

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
      // A payload that can't be parsed refers to no record, so there is nothing to end. Throwing would keep the job
      // from ending.
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
  /** Five fields (minute hour day month weekday) in the agency's time zone. */
  cron: string;
  /** The kind of the jobs that it enqueues. */
  kind: string;
  payload?: unknown;
}

/** Defines a recurring job: enqueued once per due time, however many servers run. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
