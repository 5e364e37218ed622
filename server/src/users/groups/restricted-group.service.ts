import { restrictedPermissions } from '@portal/contract/platform/permissions.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectGroupPermissions } from './group.repository.ts';

/** Returns whether only superusers may put people into the group, because it has a restricted permission. */
export async function isRestrictedGroup(db: Db, groupId: number): Promise<boolean> {
  const granted = await selectGroupPermissions(db, groupId);
  return granted.some((permission) => restrictedPermissions.includes(permission));
}
