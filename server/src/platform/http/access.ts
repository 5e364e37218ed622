import { allows } from '@portal/contract/platform/access.ts';
import type { Access } from '@portal/contract/platform/endpoint.ts';
import { type Permission, restrictedPermissions } from '@portal/contract/platform/permissions.ts';
import { forbidden, unauthenticated } from '#platform/errors.ts';
import type { Viewer } from './viewer.ts';

/** Staff and superusers pass every permission check. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.isStaff || viewer.isSuperuser;
}

/**
 * Returns whether the viewer has the permission; without a permission, returns whether the viewer is staff. Restricted
 * permissions have no effect during an impersonation.
 */
export function can(viewer: Viewer, permission?: Permission): boolean {
  if (permission !== undefined && restrictedPermissions.includes(permission)) {
    const isHeld = viewer.isSuperuser || viewer.permissions.has(permission);
    return isHeld && viewer.actorId === viewer.id;
  }
  if (isStaff(viewer)) return true;
  return permission !== undefined && viewer.permissions.has(permission);
}

export function authorize<Record>(
  viewer: Viewer,
  rule: (viewer: Viewer, record: Record) => boolean,
  record: Record,
): void {
  if (!rule(viewer, record)) throw forbidden();
}

/** Returns whether `access` lets this viewer call the endpoint. */
export function mayCall(access: Access, viewer: Viewer | null): boolean {
  return allows(
    access,
    viewer && { isSuperuser: viewer.isSuperuser, can: (permission) => can(viewer, permission) },
  );
}

/** Throws 401 or 403 unless `access` lets this viewer call the endpoint. */
export function checkAccess(access: Access, viewer: Viewer | null): void {
  if (mayCall(access, viewer)) return;
  throw viewer === null ? unauthenticated() : forbidden();
}
