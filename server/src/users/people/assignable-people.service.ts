import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectActivePeople, selectOrganizationRoles } from './person.repository.ts';

/** Returns whether the viewer may assign this person to work for all of these clients. */
export type MayAssign = (personId: number, clientIds: readonly number[]) => boolean;

/**
 * Finds the active people that the viewer may assign. Staff may assign everyone; others may assign the agency's people,
 * and a client's people to that client's work. People that the viewer may not assign are treated as nonexistent, so
 * that errors don't reveal them.
 */
export async function findAssignablePeople(
  db: Db,
  viewer: Viewer,
  wanted: ReadonlySet<number>,
): Promise<MayAssign> {
  const ids = [...wanted];
  if (ids.length === 0) return () => false;
  const people = new Map((await selectActivePeople(db, ids)).map((person) => [person.id, person]));
  if (isStaff(viewer)) return (id) => people.has(id);
  const accounts = await selectOrganizationRoles(db, ids);
  const isOf = (personId: number, clientId: number) =>
    accounts.some(
      (account) => account.person_id === personId && account.organization_id === clientId,
    );
  return (id, clientIds) => {
    const person = people.get(id);
    if (!person) return false;
    if (person.worksForAgency || id === viewer.id) return true;
    return clientIds.length > 0 && clientIds.every((clientId) => isOf(id, clientId));
  };
}
