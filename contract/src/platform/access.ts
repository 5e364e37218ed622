import type { Access } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/** What the rule asks about a person. */
export interface AccessHolder {
  isSuperuser: boolean;
  /** Staff and superusers pass every check; one without a name is for them alone. */
  can: (permission?: Permission) => boolean;
}

/** Whether somebody may make a call or open a screen; null is somebody who isn't signed in. */
export function allows(access: Access, holder: AccessHolder | null): boolean {
  if (access === 'public') return true;
  if (holder === null) return false;
  if (access === 'signed-in') return true;
  if (access === 'staff') return holder.can();
  if (access === 'superuser') return holder.isSuperuser;
  if ('permission' in access) return holder.can(access.permission);
  return access.anyPermission.some((permission) => holder.can(permission));
}
