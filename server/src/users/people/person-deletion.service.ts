import { deletionDelay } from '@portal/contract/users/user.schema.ts';
import { z } from 'zod';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { personPolicy } from './person.policy.ts';
import { selectPerson } from './person.repository.ts';
import { deletePerson, getPerson } from './person.service.ts';

export const deletionJobKind = 'person.delete';

/** The person who asked for the deletion; what they may do was checked then. */
export const deletionPayload = z.object({
  person: z.number(),
  viewer: z.looseObject({ permissions: z.array(z.string()) }),
});

/**
 * Deletes a person in some seconds, whether or not the screen that asked for it stays open. Throws 403 unless
 * the viewer may; returns the job's id.
 */
export async function schedulePersonDeletion(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<number> {
  authorize(viewer, personPolicy.delete, await getPerson(db, viewer, personId));
  const asked = { ...viewer, permissions: [...viewer.permissions] };
  return enqueueJob(
    db,
    deletionJobKind,
    { person: personId, viewer: asked },
    { viewer, runAt: instantAfter(deletionDelay * 1000), uniqueKey: String(personId) },
  );
}

/** Deletes the person unless someone else has meanwhile. */
export async function deleteAsAsked(
  db: Db,
  { person: id, viewer }: z.infer<typeof deletionPayload>,
): Promise<void> {
  // The payload is a viewer whose set of permissions was written as a list.
  const asked = { ...viewer, permissions: new Set(viewer.permissions) } as unknown as Viewer;
  const person = await selectPerson(db, 'all', id);
  if (person) await deletePerson(db, asked, person);
}
