import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { eventVisibility } from '#platform/events/visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectJob, selectVisibleJobIds } from './job.repository.ts';

/** The job with its log and result; 404 when it isn't the viewer's. */
export async function getJob(db: Db, viewer: Viewer, id: number) {
  const job = await selectJob(db, viewer, id);
  if (!job) throw notFound('Job');
  return job;
}

eventVisibility.register('job', selectVisibleJobIds);
