import type { Database } from '#platform/database/database.ts';
import { updateOwnJob } from './jobs.repository.ts';
import { recordJobEvent } from './jobs.service.ts';

interface Progress {
  progress_done: number;
  progress_total: number;
  progress_text: string;
}

export interface JobProgress {
  /** Writes the progress once the previous write is done. A newer report replaces a report that is waiting. */
  report(progress: Progress): void;
  /** Resolves when the last report has been written. Throws if a write failed. */
  flushed(): Promise<void>;
}

/** Writes a running job's progress without blocking its handler. */
export function createJobProgress(
  database: Database,
  job: { id: number; person_id: number | null; worker: string },
): JobProgress {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    try {
      while (newest) {
        const progress = newest;
        newest = undefined;
        await database.transaction(async (db) => {
          if (await updateOwnJob(db, job, progress)) await recordJobEvent(db, job);
        });
      }
    } finally {
      // Cleared in the same tick as the loop's last check; otherwise, a later report might never be written.
      writing = undefined;
    }
  }

  return {
    report(progress) {
      newest = progress;
      writing ??= write();
      // `flushed` throws the error. Without this line, an earlier failure would be an unhandled rejection.
      writing.catch(() => undefined);
    },
    async flushed() {
      await writing;
    },
  };
}
