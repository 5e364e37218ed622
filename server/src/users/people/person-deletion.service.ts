import { deletionDelay } from '@portal/contract/users/user.schema.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden } from '#platform/errors.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { personPolicy } from './person.policy.ts';
import { selectPerson } from './person.repository.ts';
import { deletePerson, getPerson } from './person.service.ts';

export const deletionJobKind = 'person.delete';

/** Strict, to reject payloads from earlier releases, which contain the permissions from the time of queuing. */
export const deletionPayload = z.strictObject({ person: z.number() });

/**
 * Queues a job that deletes a person after a few seconds, even if the screen that requested it is closed, and returns
 * the job's id. Throws 403 unless the viewer may delete the person.
 */
export async function schedulePersonDeletion(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<number> {
  const person = await getPerson(db, viewer, personId);
  authorize(viewer, personPolicy.delete, person);
  // The job's audit entry has no IP address and no API key, so the request is audited as well.
  await recordAudit(db, {
    action: 'person.deletion_requested',
    viewer,
    subject: { noun: 'person', id: personId },
  });
  return enqueueJob(
    db,
    deletionJobKind,
    { person: personId },
    {
      viewer,
      subject: person.name,
      runAt: instantAfter(deletionDelay * 1000),
      uniqueKey: String(personId),
    },
  );
}

/** Throws 403 or 404 unless the viewer may delete the person. Doesn't throw if the person is already deleted. */
export async function authorizeDeletion(db: Db, viewer: Viewer, personId: number): Promise<void> {
  if (!(await selectPerson(db, 'all', personId))) return;
  authorize(viewer, personPolicy.delete, await getPerson(db, viewer, personId));
}

/** Deletes the person, unless the person has already been deleted. */
export async function deleteAsAsked(
  db: Db,
  viewer: Viewer | null,
  personId: number,
): Promise<void> {
  if (!viewer) throw forbidden();
  await authorizeDeletion(db, viewer, personId);
  const person = await selectPerson(db, 'all', personId);
  if (person) await deletePerson(db, viewer, person);
}
