import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type StaffRow, selectStaff } from './staff.repository.ts';

interface StaffRequest {
  client?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Whom the viewer may choose; the people of an organization for staff and for who has an account there. */
export function listStaff(
  db: Db,
  viewer: Viewer,
  { client, ...page }: StaffRequest,
): Promise<Page<StaffRow>> {
  const isTheirs = viewer.accounts.some(({ organizationId }) => organizationId === client);
  return selectStaff(db, isStaff(viewer) || isTheirs ? { ...page, client } : page);
}
