/** All permissions, by their codenames in `user.permissions[].codename`. */
export const permissions = [
  'view_contentarticle',
  'add_contentarticle',
  'update_contentarticle',
  'edit_contentarticle',
  'add_feedback',
  'view_articletemplate',
  'add_articletemplate',
  'add_planningyearmonth',
  'add_contentproject',
  'add_userorgrole',
  'delete_user',
  'view_accounthealth',
  'view_websitebuild',
  'view_webapp',
  'view_monthlyreport',
  'add_monthlyreport',
  'update_monthlyreport',
  'add_slidedecktemplate',
  'update_checklisttemplate',
  'view_economics',
] as const;

export type Permission = (typeof permissions)[number];

/** The groups of every portal. The specification defines the ids 1, 3, 5 and 8. */
export const groups = {
  accountOwner: { id: 1, name: 'Account Owner' },
  writer: { id: 2, name: 'Writer' },
  customer: { id: 3, name: 'Customer' },
  staff: { id: 4, name: 'Staff' },
  editor: { id: 5, name: 'Editor' },
  administrator: { id: 6, name: 'Administrator' },
  contractor: { id: 8, name: 'Contractor' },
} as const;

export type GroupName = (typeof groups)[keyof typeof groups]['name'];

/** The ids of the groups for clients. */
export const clientGroupIds: readonly number[] = [groups.customer.id, groups.accountOwner.id];

/** The ids of the groups that an account can have as its role. */
export const assignableGroupIds: readonly number[] = [
  groups.accountOwner.id,
  groups.customer.id,
  groups.editor.id,
  groups.contractor.id,
];

/** The ids of the groups for the agency's own people. */
export const agencyGroupIds: readonly number[] = [groups.staff.id, groups.administrator.id];

/**
 * Permissions that aren't limited to organizations: they cover all clients or the agency's own records. They have no
 * effect in client groups.
 */
export const agencyPermissions: readonly Permission[] = [
  'add_contentarticle',
  'add_planningyearmonth',
  'add_contentproject',
  'add_slidedecktemplate',
  'update_checklisttemplate',
  'view_economics',
];

/**
 * Permissions that staff don't have automatically. Superusers have them, and only superusers can give them to others.
 */
export const restrictedPermissions: readonly Permission[] = ['view_economics'];

/** Returns a group's granted permissions, except those that have no effect in the group. */
export function effectivePermissions(
  groupId: number | null,
  granted: readonly Permission[],
): readonly Permission[] {
  if (groupId === null || !clientGroupIds.includes(groupId)) return granted;
  return granted.filter((permission) => !agencyPermissions.includes(permission));
}

/** The permissions of each group in a new portal. Staff and Administrator are labels without permissions. */
export const defaultGroupPermissions: Record<GroupName, readonly Permission[]> = {
  Customer: ['view_contentarticle', 'update_contentarticle', 'add_feedback', 'view_monthlyreport'],
  'Account Owner': [
    'view_contentarticle',
    'update_contentarticle',
    'add_feedback',
    'view_monthlyreport',
    'view_accounthealth',
  ],
  Writer: ['view_contentarticle', 'update_contentarticle'],
  Contractor: ['view_contentarticle', 'update_contentarticle'],
  Editor: ['view_contentarticle', 'update_contentarticle', 'add_feedback'],
  Staff: [],
  Administrator: [],
};

/** The properties of a person that permission checks need. */
export interface PermissionHolder {
  is_staff: boolean;
  is_superuser: boolean;
  permissions: readonly { codename: string }[];
}

/**
 * Returns whether a person has a permission. Superusers have every permission, and staff have every permission that
 * isn't restricted. Without a name, returns whether the person is staff.
 */
export function hasPermission(person: PermissionHolder, permission?: Permission): boolean {
  if (person.is_superuser) return true;
  if (person.is_staff && !(permission && restrictedPermissions.includes(permission))) return true;
  return (
    permission !== undefined && person.permissions.some((held) => held.codename === permission)
  );
}

interface AccountHolder extends PermissionHolder {
  org_roles: readonly { organization: number; role: { id: number } | number }[];
}

/**
 * Returns whether a person can work with more than one organization: staff, superusers, and people with several
 * accounts.
 */
export function isMultiOrganization(person: AccountHolder): boolean {
  return person.is_staff || person.is_superuser || person.org_roles.length > 1;
}
