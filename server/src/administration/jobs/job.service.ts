import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectJob } from './job.repository.ts';

/** Returns the job with log and result; throws 404 if the viewer may not see it. */
export async function getJob(db: Db, viewer: Viewer, id: number) {
  const job = await selectJob(db, viewer, id);
  if (!job) throw notFound('Job');
  return job;
}
