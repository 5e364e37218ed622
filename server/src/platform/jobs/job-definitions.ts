import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';

export interface JobContext<Payload> {
  readonly id: number;
  readonly payload: Payload;
  /** Who started the job; null for schedules. */
  readonly personId: number | null;
  /** The current attempt, from 1. */
  readonly attempt: number;
  readonly database: Database;
  /** Aborted when the job is cancelled, the server stops, or another server has taken the job over. */
  readonly signal: AbortSignal;
  /**
   * Reports that `done` of `total` is finished, and the current step. Returns at once, so that it can be
   * called inside a transaction; the newest report is written when the database is free.
   */
  progress(done: number, total: number, doing?: string): void;
  log(text: string): Promise<void>;
}

/** Thrown by a handler that wants to go on at another moment than the back-off says. */
export class JobPostponed extends Error {
  readonly until: string;
  /** Counts as one of the job's attempts; without it the job may be postponed any number of times. */
  readonly isAttempt: boolean;

  constructor(message: string, { until, isAttempt }: { until: string; isAttempt: boolean }) {
    super(message);
    this.until = until;
    this.isAttempt = isAttempt;
  }
}

export interface JobDefinition {
  kind: string;
  /** Maximum attempts; 1 by default. A PortalError isn't retried. */
  attempts: number;
  backOff: (attempt: number) => number;
  handle: (context: JobContext<unknown>) => Promise<unknown>;
  giveUp: (db: Db, job: { id: number; payload: unknown }) => Promise<void>;
}

interface JobInput<Payload> {
  kind: string;
  attempts?: number;
  backOff?: (attempt: number) => number;
  /** The payload's schema; without it the payload is `unknown`. */
  payload?: z.ZodType<Payload>;
  /**
   * Must be safe to run twice, since a server may die in the middle. The returned JSON becomes the job's
   * result.
   */
  handle: (context: JobContext<Payload>) => Promise<unknown>;
  /**
   * Called in the transaction that ends a job without another run: its servers died in every attempt, or it was
   * cancelled after its server had died.
   */
  giveUp?: (db: Db, job: { id: number; payload: Payload }) => Promise<void>;
}

/** 10 s, 40 s, 160 s … up to an hour. */
export const usualBackOff = (attempt: number) => Math.min(10 * 4 ** (attempt - 1), 3600);

/** Defines the handler of a kind of job. */
export function defineJob<Payload = unknown>(input: JobInput<Payload>): JobDefinition {
  // Without a schema, Payload is `unknown`, which accepts anything.
  const parse = (payload: unknown) =>
    (input.payload ? input.payload.parse(payload) : payload) as Payload;
  return {
    kind: input.kind,
    attempts: input.attempts ?? 1,
    backOff: input.backOff ?? usualBackOff,
    handle: (context) => input.handle({ ...context, payload: parse(context.payload) }),
    giveUp: async (db, { id, payload }) => input.giveUp?.(db, { id, payload: parse(payload) }),
  };
}

export interface Schedule {
  name: string;
  /** Five fields (minute hour day month weekday) in the agency's time zone. */
  cron: string;
  /** The kind of job that it enqueues. */
  kind: string;
  payload?: unknown;
}

/** Defines a recurring job: enqueued once per due time, however many servers run. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
