import type { Db } from '#platform/database/tables.ts';

type FindIds = (db: Db, personId: number) => Promise<readonly number[]>;

const finders = new Set<FindIds>();

/**
 * The organizations of everything that is assigned to a person, finished work included. Areas that
 * assign work register their own; this one knows none.
 */
export const assignmentOrganizations = {
  register(findIds: FindIds): void {
    finders.add(findIds);
  },

  async find(db: Db, personId: number): Promise<number[]> {
    const ids: number[] = [];
    for (const findIds of finders) ids.push(...(await findIds(db, personId)));
    return ids;
  },
};
