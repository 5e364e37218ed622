import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectJob } from './job.repository.ts';

/** The job with its log and result; 404 when it isn't the viewer's. */
export async function getJob(db: Db, viewer: Viewer, id: number) {
  const job = await selectJob(db, viewer, id);
  if (!job) throw notFound('Job');
  return job;
}
