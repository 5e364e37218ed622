import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  state: JobState;
  /** How much of `progress_total` is done, and what is being done. */
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  progress_text: Generated<string>;
  /** Lines of 'instant text'. */
  log: Generated<string>;
  attempts: Generated<number>;
  run_at: string;
  /** One unfinished job per kind and key. */
  unique_key: string | null;
  /** Who started it; null for schedules. */
  person_id: number | null;
  /** The worker that has it, until when unless it says again that it lives. */
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

/** One row per schedule and due time: whoever inserts it runs it. */
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
