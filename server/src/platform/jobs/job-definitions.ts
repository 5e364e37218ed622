import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';

/** What a job's handler is given. */
export interface JobContext<Payload> {
  readonly id: number;
  readonly payload: Payload;
  /** Who started it; null for schedules. */
  readonly personId: number | null;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly database: Database;
  /** Aborted when the job is cancelled, the server stops, or another server has taken the job. */
  readonly signal: AbortSignal;
  /**
   * Shows how far it is: `done` of `total`, and what is being done. Nothing waits for it, so that it can be
   * told in the middle of a transaction; it is written as soon as the database takes it.
   */
  progress(done: number, total: number, doing?: string): void;
  /** Adds a line to the job's log. */
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
  /** How often it is tried; 1 unless given. A PortalError (a refusal) isn't tried again. */
  attempts: number;
  /** Seconds until the next attempt. */
  backOff: (attempt: number) => number;
  handle: (context: JobContext<unknown>) => Promise<unknown>;
}

interface JobInput<Payload> {
  kind: string;
  attempts?: number;
  backOff?: (attempt: number) => number;
  /** The form of the payload; without it the payload is unknown. */
  payload?: z.ZodType<Payload>;
  /** May run twice for one job, when a server dies. What it answers is kept as the job's result (JSON). */
  handle: (context: JobContext<Payload>) => Promise<unknown>;
}

/** 10 s, 40 s, 160 s … up to an hour. */
export const usualBackOff = (attempt: number) => Math.min(10 * 4 ** (attempt - 1), 3600);

/** States how jobs of a kind are done. */
export function defineJob<Payload = unknown>(input: JobInput<Payload>): JobDefinition {
  return {
    kind: input.kind,
    attempts: input.attempts ?? 1,
    backOff: input.backOff ?? usualBackOff,
    handle: (context) => {
      // Without a schema, Payload is unknown, which any payload is.
      const payload = input.payload ? input.payload.parse(context.payload) : context.payload;
      return input.handle({ ...context, payload: payload as Payload });
    },
  };
}

export interface Schedule {
  name: string;
  /** Five fields, in the agency's time zone: minute hour day month weekday. */
  cron: string;
  /** The job that it queues. */
  kind: string;
  payload?: unknown;
}

/** States when a job is queued again and again: once per due time however many servers run. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
