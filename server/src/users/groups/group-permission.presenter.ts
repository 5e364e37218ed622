import { permissions } from '@portal/contract/platform/permissions.ts';
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { hasEditablePermissions } from '#users/groups/group.service.ts';
import type { CountedGroup } from './group-permission.service.ts';

export function presentGroupPermissions(group: CountedGroup): GroupPermissions {
  return {
    id: group.id,
    name: group.name,
    permissions: permissions.filter((one) => group.permissions.includes(one)),
    people_count: group.peopleCount,
    version: group.version,
    allowed_actions: hasEditablePermissions(group) ? ['update'] : [],
  };
}
