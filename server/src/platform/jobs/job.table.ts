import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** Background work, with its state, progress, and log. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** The name of the record that the job works on, as of when it was queued; null if there is none. */
  subject: string | null;
  payload: string;
  state: JobState;
  /** The number of finished steps, out of `progress_total`. */
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  progress_text: Generated<string>;
  /** One entry per line: an instant, a space, and the message. */
  log: Generated<string>;
  attempts: Generated<number>;
  run_at: string;
  /** Allows only one unfinished job per kind and key. */
  unique_key: string | null;
  /** The person who started or retried the job; null for schedules. */
  person_id: number | null;
  /**
   * The real person, who differs from `person_id` if the job was started during an impersonation; null in older rows.
   */
  actor_id: number | null;
  /** The worker that holds the lease. */
  worker: string | null;
  lease_until: string | null;
  is_cancel_requested: Generated<Flag>;
  result: string | null;
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export type Job = Selectable<JobTable>;

/** One row per schedule and due time; the server that inserts it enqueues the job. */
export interface ScheduleRunTable {
  name: string;
  due_at: string;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    job: JobTable;
    schedule_run: ScheduleRunTable;
  }
}
