import type { Db } from '#platform/database/tables.ts';
import type { EndedJob } from '#platform/jobs/job.events.ts';
import { notify } from './notify.service.ts';

/** Notifies the person who started a job that it has failed. */
export async function notifyOfJob(db: Db, { id, personId, state }: EndedJob): Promise<void> {
  if (state !== 'failed' || personId === null) return;
  const subject = { kind: 'job', id } as const;
  await notify(db, [{ kind: 'job_failed', personIds: [personId], subject, actor: null }]);
}
