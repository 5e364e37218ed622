import { z } from 'zod';

export const workloadWaiting = z.object({
  state: z.string(),
  count: z.number(),
  oldest_seconds: z.number(),
});

/**
 * The portal's workload. Jobs and emails are counted across all servers; the other values cover only the responding
 * server.
 */
export const workload = z.object({
  jobs: z.array(workloadWaiting),
  mails: z.array(workloadWaiting),
  /** The number of PostgreSQL sessions that are waiting for a lock. */
  lock_waits: z.number(),
  /**
   * Database connections for writing. `waiting` is the number of transactions waiting for a connection or for their
   * turn.
   */
  connections: z.object({ open: z.number(), idle: z.number(), waiting: z.number() }),
  /** The number of open event streams. */
  streams: z.number(),
  /** The 99th percentile over the last one to two minutes. */
  event_loop_delay_ms: z.number(),
  /** The resident memory. */
  memory_bytes: z.number(),
});
export type Workload = z.infer<typeof workload>;
export type Waiting = z.infer<typeof workloadWaiting>;
