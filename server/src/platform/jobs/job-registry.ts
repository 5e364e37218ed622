import type { Db } from '#platform/database/tables.ts';
import { forbidden, PortalError } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from './job.table.ts';
import type { JobDefinition } from './job-definitions.ts';

/**
 * Returns a person with current permissions, or null unless both the person and the actor are currently allowed to act.
 */
export type FindViewer = (
  db: Db,
  ids: { personId: number; actorId: number },
) => Promise<Viewer | null>;

let definitions: ReadonlyMap<string, JobDefinition> = new Map();
let findViewer: FindViewer | undefined;

/** Returns the definitions by kind. Throws if a kind is defined twice. */
export function byKind(jobs: readonly JobDefinition[]): Map<string, JobDefinition> {
  const known = new Map<string, JobDefinition>();
  for (const job of jobs) {
    if (known.has(job.kind)) throw new Error(`The job kind '${job.kind}' is defined twice.`);
    known.set(job.kind, job);
  }
  return known;
}

/**
 * Sets the kinds of jobs once, at startup. They are global because services that cancel jobs receive only a database.
 */
export function connectJobs(jobs: readonly JobDefinition[], find: FindViewer): void {
  definitions = byKind(jobs);
  findViewer = find;
}

/** Returns a kind's definition, or undefined for kinds that only other servers support. */
export const findJobKind = (kind: string): JobDefinition | undefined => definitions.get(kind);

/** Returns the kinds of jobs that people can start. */
export const listStartableKinds = (): string[] =>
  [...definitions.values()].filter(({ authorize }) => authorize).map(({ kind }) => kind);

/** 403: the person who started the job is no longer allowed to start it. */
export class LostRightsError extends PortalError {
  constructor(detail: string) {
    super(403, detail, { detail });
  }
}

const isRefusal = (error: unknown): error is PortalError =>
  error instanceof PortalError && (error.status === 403 || error.status === 404);

type AskedJob = Pick<Job, 'person_id' | 'actor_id' | 'payload'>;

/**
 * Returns the person who started a job, with current permissions, or null for the system. Throws LostRightsError if the
 * person may no longer start the job.
 */
export async function findJobViewer(
  db: Db,
  { authorize }: JobDefinition,
  { person_id: personId, actor_id, payload }: AskedJob,
): Promise<Viewer | null> {
  if (personId === null) return null;
  const viewer = await findViewer?.(db, { personId, actorId: actor_id ?? personId });
  if (!viewer) throw new LostRightsError('The account of the person who started this has ended.');
  if (!authorize) throw new LostRightsError('Only the portal itself may start this.');
  try {
    await authorize(db, viewer, JSON.parse(payload));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const lost = error.status === 403 ? 'may no longer do this' : 'no longer has access to this';
    throw new LostRightsError(`${viewer.name} ${lost}.`);
  }
  return viewer;
}

/** Throws 403 unless the viewer may start this job now. Only superusers may retry the system's jobs. */
export async function authorizeRetry(
  db: Db,
  viewer: Viewer,
  { kind, person_id, payload }: Pick<Job, 'kind' | 'person_id' | 'payload'>,
): Promise<void> {
  const definition = findJobKind(kind);
  if (person_id === null || !definition?.authorize) {
    if (!viewer.isSuperuser) throw forbidden();
    return;
  }
  try {
    await definition.authorize(db, viewer, JSON.parse(payload));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw forbidden('You may not start this job now.');
  }
}
