import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type StaffFilter, type StaffRow, selectStaff } from './staff.repository.ts';

/** Whom the viewer may choose; the people of an organization for staff and for who has an account there. */
export function listStaff(
  db: Db,
  viewer: Viewer,
  { client, ...filter }: Omit<StaffFilter, 'isAnybody'>,
): Promise<Page<StaffRow>> {
  // Whoever is somewhere already is named to staff, also when nobody would be put there any more.
  if (isStaff(viewer)) {
    return selectStaff(db, { ...filter, client, isAnybody: filter.id !== undefined });
  }
  const isTheirs = viewer.accounts.some(({ organizationId }) => organizationId === client);
  return selectStaff(db, isTheirs ? { ...filter, client } : filter);
}
