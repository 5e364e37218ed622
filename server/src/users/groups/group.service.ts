import { groups, type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type GroupRow,
  replaceGroupPermissions,
  selectGroup,
  selectGroupPermissions,
  selectGroups,
  selectPermissionsOfGroups,
} from './group.repository.ts';

/** Staff pass every check, so permissions would have no effect on these groups. */
const labels: readonly number[] = [groups.staff.id, groups.administrator.id];

export const hasEditablePermissions = ({ id }: GroupRow) => !labels.includes(id);

export interface GroupWithPermissions extends GroupRow {
  permissions: readonly Permission[];
}

export async function listGroups(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<GroupWithPermissions>> {
  const groupPage = await selectGroups(db, page);
  const ids = groupPage.items.map(({ id }) => id);
  const sets = await selectPermissionsOfGroups(db, ids);
  return mapPage(groupPage, (group) => ({ ...group, permissions: sets.get(group.id) ?? [] }));
}

export async function withPermissions(db: Db, group: GroupRow): Promise<GroupWithPermissions> {
  return { ...group, permissions: await selectGroupPermissions(db, group.id) };
}

export async function getGroup(db: Db, id: number): Promise<GroupRow> {
  return orNotFound(await selectGroup(db, id), 'Group');
}

export function assertEditable(group: GroupRow): void {
  if (hasEditablePermissions(group)) return;
  throw conflict(`${group.name} has no permissions to change: staff pass every check.`);
}

/** Returns both in the order of the permissions. */
export function comparePermissions(
  before: readonly Permission[],
  after: readonly Permission[],
): { gained: Permission[]; lost: Permission[] } {
  return {
    gained: permissions.filter((one) => after.includes(one) && !before.includes(one)),
    lost: permissions.filter((one) => before.includes(one) && !after.includes(one)),
  };
}

interface GroupChange {
  permissions: readonly Permission[];
  ip: string;
}

/**
 * Only superusers may call this. That is a flag, not a permission, so no set of permissions can lock
 * everybody out.
 */
export async function updateGroupPermissions(
  db: Db,
  viewer: Viewer,
  group: GroupWithPermissions,
  change: GroupChange,
): Promise<void> {
  assertEditable(group);
  const { gained, lost } = comparePermissions(group.permissions, change.permissions);
  if (gained.length + lost.length === 0) return;
  await replaceGroupPermissions(db, group.id, change.permissions);
  await recordAudit(db, {
    action: 'group.permissions_changed',
    viewer,
    subject: { noun: 'group', id: group.id },
    details: { name: group.name, gained, lost },
    ip: change.ip,
  });
  await recordEvent(db, { topic: 'group', recordId: group.id });
}
