import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { GroupPermissionsEffect } from '@portal/contract/users/group-permission.schema.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  assertEditable,
  comparePermissions,
  type GroupWithPermissions,
  getGroup,
  listGroups,
  withPermissions,
} from '#users/groups/group.service.ts';
import {
  countMembers,
  countMembersWithWork,
  selectMembers,
} from './group-permission.repository.ts';

export interface CountedGroup extends GroupWithPermissions {
  peopleCount: number;
}

/** Without these permissions, people can neither see nor move on their assigned articles. */
const neededToWork: readonly Permission[] = ['view_contentarticle', 'update_contentarticle'];

const namedPeople = 12;

export async function listCountedGroups(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<CountedGroup>> {
  const groups = await listGroups(db, page);
  const counts = await countMembers(
    db,
    groups.items.map(({ id }) => id),
  );
  return mapPage(groups, (group) => ({ ...group, peopleCount: counts.get(group.id) ?? 0 }));
}

export async function getCountedGroup(db: Db, id: number): Promise<CountedGroup> {
  const group = await withPermissions(db, await getGroup(db, id));
  const counts = await countMembers(db, [id]);
  return { ...group, peopleCount: counts.get(id) ?? 0 };
}

/** Returns the effect of a set of permissions without saving it. */
export async function previewPermissions(
  db: Db,
  group: CountedGroup,
  permissions: readonly Permission[],
): Promise<GroupPermissionsEffect> {
  assertEditable(group);
  const { gained, lost } = comparePermissions(group.permissions, permissions);
  const isStranding = lost.some((one) => neededToWork.includes(one));
  return {
    gained,
    lost,
    people_count: group.peopleCount,
    people: await selectMembers(db, group.id, namedPeople),
    stranded_count: isStranding ? await countMembersWithWork(db, group.id) : 0,
  };
}
