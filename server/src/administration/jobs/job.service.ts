import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectJob } from './job.repository.ts';

/** Returns the job with log and result; throws 404 if the viewer may not see it. */
export async function getJob(db: Db, viewer: Viewer, id: number) {
  return orNotFound(await selectJob(db, viewer, id), 'Job');
}
