import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { Generated } from 'kysely';

/** A role in the portal, such as Writer or Customer. */
export interface AccessGroupTable {
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

/** A group's permissions. */
export interface GroupPermissionTable {
  group_id: number;
  codename: Permission;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    access_group: AccessGroupTable;
    group_permission: GroupPermissionTable;
  }
}
