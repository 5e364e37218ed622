import { z } from 'zod';

export const workloadWaiting = z.object({
  state: z.string(),
  count: z.number(),
  oldest_seconds: z.number(),
});

/** The load of the portal. Jobs and emails are counted for all servers, the rest only for the server that responds. */
export const workload = z.object({
  jobs: z.array(workloadWaiting),
  mails: z.array(workloadWaiting),
  /** PostgreSQL sessions that wait for a lock. */
  lock_waits: z.number(),
  /** Connections for writing; `waiting` counts transactions that wait for a connection, or for their turn. */
  connections: z.object({ open: z.number(), idle: z.number(), waiting: z.number() }),
  /** Open event streams. */
  streams: z.number(),
  /** The 99th percentile of the last one to two minutes. */
  event_loop_delay_ms: z.number(),
  /** Resident memory. */
  memory_bytes: z.number(),
});
export type Workload = z.infer<typeof workload>;
export type Waiting = z.infer<typeof workloadWaiting>;
