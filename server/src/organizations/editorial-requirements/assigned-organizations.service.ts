import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';

type FindIds = (db: Db, viewer: Viewer) => Promise<readonly number[]>;

const finders = new Set<FindIds>();

/**
 * The organizations for which a viewer works without having an account there. Areas that assign work
 * say which those are; this one knows none.
 */
export const assignedOrganizations = {
  register(findIds: FindIds): void {
    finders.add(findIds);
  },

  async find(db: Db, viewer: Viewer): Promise<number[]> {
    const ids: number[] = [];
    for (const findIds of finders) ids.push(...(await findIds(db, viewer)));
    return ids;
  },
};
