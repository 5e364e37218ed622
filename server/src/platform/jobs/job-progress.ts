import type { Database } from '#platform/database/database.ts';
import { updateOwnJob } from './jobs.repository.ts';
import { recordJobEvent } from './jobs.service.ts';

interface Progress {
  progress_done: number;
  progress_total: number;
  progress_text: string;
}

export interface JobProgress {
  /** Keeps the newest progress and writes it when what was told before is written. */
  tell(progress: Progress): void;
  /** Waits until all that was told is written. */
  written(): Promise<void>;
}

/** How far a running job is, told without waiting for the database. */
export function createJobProgress(
  database: Database,
  job: { id: number; person_id: number | null; worker: string },
): JobProgress {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (newest) {
      const progress = newest;
      newest = undefined;
      await database.transaction(async (db) => {
        if (await updateOwnJob(db, job, progress)) await recordJobEvent(db, job);
      });
    }
  }

  return {
    tell(progress) {
      newest = progress;
      writing ??= write().finally(() => {
        writing = undefined;
      });
      // Whoever waits for it hears of a failure; until then nobody has to.
      writing.catch(() => undefined);
    },
    async written() {
      await writing;
    },
  };
}
