import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type StaffFilter, type StaffRow, selectStaff } from './staff.repository.ts';

/** People of an organization are listed for staff and for viewers with an account there. */
export function listStaff(
  db: Db,
  viewer: Viewer,
  { client, ...filter }: Omit<StaffFilter, 'isAnybody'>,
): Promise<Page<StaffRow>> {
  // Staff can resolve any assigned person, even one who couldn't be assigned any more.
  if (isStaff(viewer)) {
    return selectStaff(db, { ...filter, client, isAnybody: filter.id !== undefined });
  }
  const isTheirs = viewer.accounts.some(({ organizationId }) => organizationId === client);
  return selectStaff(db, isTheirs ? { ...filter, client } : filter);
}
