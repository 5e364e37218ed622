import type { Access } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/** The properties of a person that access rules need. */
export interface AccessHolder {
  isSuperuser: boolean;
  /**
   * Returns whether the person has a permission, by the rules of `hasPermission`. Without a name, returns whether the
   * person is staff.
   */
  can: (permission?: Permission) => boolean;
}

/** Returns whether a person may make a call or open a screen. A null `holder` means nobody is signed in. */
export function allows(access: Access, holder: AccessHolder | null): boolean {
  if (access === 'public') return true;
  if (holder === null) return false;
  if (access === 'signed-in') return true;
  if (access === 'staff') return holder.can();
  if (access === 'superuser') return holder.isSuperuser;
  if ('permission' in access) return holder.can(access.permission);
  return access.anyPermission.some((permission) => holder.can(permission));
}
