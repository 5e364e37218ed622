import {
  effectivePermissions,
  groups,
  type Permission,
  permissions,
} from '@portal/contract/platform/permissions.ts';
import type { GroupPermissionsEffect } from '@portal/contract/users/group-permission.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  countMembers,
  countMembersWithWork,
  type GroupRow,
  replaceGroupPermissions,
  selectGroup,
  selectGroups,
  selectMembers,
  selectPermissionsOfGroups,
} from './group.repository.ts';

/** Groups whose permissions can't be edited: staff pass every check, so a change would have no effect. */
const labels: readonly number[] = [groups.staff.id, groups.administrator.id];

export const hasEditablePermissions = ({ id }: GroupRow) => !labels.includes(id);

export interface GroupDetails extends GroupRow {
  permissions: readonly Permission[];
  peopleCount: number;
}

async function withDetails(db: Db, groups: readonly GroupRow[]): Promise<GroupDetails[]> {
  const ids = groups.map(({ id }) => id);
  const [permissionsOf, counts] = await Promise.all([
    selectPermissionsOfGroups(db, ids),
    countMembers(db, ids),
  ]);
  return groups.map((group) => ({
    ...group,
    permissions: permissionsOf.get(group.id) ?? [],
    peopleCount: counts.get(group.id) ?? 0,
  }));
}

export async function listGroups(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<GroupDetails>> {
  const { items, next } = await selectGroups(db, page);
  return { items: await withDetails(db, items), next };
}

export async function getGroup(db: Db, id: number): Promise<GroupDetails> {
  const row = await selectGroup(db, id);
  const [group] = await withDetails(db, row ? [row] : []);
  return orNotFound(group, 'Group');
}

function assertEditable(group: GroupRow): void {
  if (hasEditablePermissions(group)) return;
  throw conflict(`${group.name} has no permissions to change: staff pass every check.`);
}

/** Returns the gained and the lost permissions, each in the order of `permissions`. */
function comparePermissions(
  before: readonly Permission[],
  after: readonly Permission[],
): { gained: Permission[]; lost: Permission[] } {
  return {
    gained: permissions.filter(
      (permission) => after.includes(permission) && !before.includes(permission),
    ),
    lost: permissions.filter(
      (permission) => before.includes(permission) && !after.includes(permission),
    ),
  };
}

interface GroupChange {
  permissions: readonly Permission[];
  ip: string;
}

/**
 * Saves a group's permissions. Only superusers may call this. Being a superuser is a flag, not a permission, so no set
 * of permissions can lock everyone out.
 */
export async function updateGroupPermissions(
  db: Db,
  viewer: Viewer,
  group: GroupDetails,
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

/** Without these permissions, people can neither see nor move their assigned articles. */
const neededToWork: readonly Permission[] = ['view_contentarticle', 'update_contentarticle'];

const namedPeople = 12;

/** Returns the effect of a set of permissions without saving it. */
export async function previewPermissions(
  db: Db,
  group: GroupDetails,
  permissions: readonly Permission[],
): Promise<GroupPermissionsEffect> {
  assertEditable(group);
  const { gained, lost } = comparePermissions(
    effectivePermissions(group.id, group.permissions),
    effectivePermissions(group.id, permissions),
  );
  const isStranding = lost.some((permission) => neededToWork.includes(permission));
  return {
    gained,
    lost,
    people_count: group.peopleCount,
    people: await selectMembers(db, group.id, namedPeople),
    stranded_count: isStranding ? await countMembersWithWork(db, group.id) : 0,
  };
}
