import { allows } from '@portal/contract/platform/access.ts';
import type { Access } from '@portal/contract/platform/endpoint.ts';
import {
  clientGroupIds,
  groups,
  hasPermission,
  isMultiOrganization,
  type Permission,
  type PermissionHolder,
} from '@portal/contract/platform/permissions.ts';
import { type GuardedPath, screenAccess } from '@portal/contract/screens.ts';
import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** The properties of the contract's user that screens need. */
export interface Viewer extends PermissionHolder {
  id: number;
  username: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  avatar_url: string | null;
  default_role: { id: number; name: string } | null;
  groups: readonly { id: number; name: string }[];
  org_roles: readonly ViewerAccount[];
  user_preferences: {
    id: number;
    nick_name: string | null;
    avatar_color: string;
    default_organization: { id: number; dba_name: string; slug: string } | null;
    receive_checklist_digest: boolean;
    version: number;
  };
  version: number;
}

export interface ViewerAccount {
  id: number;
  organization: number;
  organization_name: string;
  organization_slug: string;
  role: { id: number; name: string };
}

export function useSession() {
  return useSyncExternalStore(session.subscribe, () => session.state);
}

/** Returns the signed-in user. Throws if no user is signed in, so use it only on screens that require a sign-in. */
export function useViewer(): Viewer {
  const state = useSession();
  const last = 'viewer' in state ? state.viewer : lastViewer;
  if (last === null) throw new Error('Nobody is signed in on a screen that needs it.');
  lastViewer = last;
  return last;
}

// While a session is ending, screens render one last time and still need its viewer.
let lastViewer: Viewer | null = null;

/** Returns whether the viewer has a permission. Without a name, returns true only for staff and superusers. */
export function useCan(permission?: Permission): boolean {
  return hasPermission(useViewer(), permission);
}

/** Returns whether the viewer may call an endpoint, according to the same rule as on the server. */
export function mayCall(viewer: Viewer, { access }: { access: Access }): boolean {
  return allows(access, {
    isSuperuser: viewer.is_superuser,
    can: (permission) => hasPermission(viewer, permission),
  });
}

export const useMayCall = (endpoint: { access: Access }) => mayCall(useViewer(), endpoint);

export const mayOpen = (viewer: Viewer, path: GuardedPath) =>
  mayCall(viewer, { access: screenAccess[path] });

export const isStaff = (viewer: PermissionHolder) => viewer.is_staff || viewer.is_superuser;

/** Returns whether the viewer is in a client group (Customer, Account Owner), regardless of the group's permissions. */
export const isInClientGroup = (viewer: Viewer): boolean =>
  !isStaff(viewer) &&
  viewer.default_role !== null &&
  clientGroupIds.includes(viewer.default_role.id);

export const isCustomer = (viewer: Viewer) =>
  !isStaff(viewer) && viewer.default_role?.id === groups.customer.id;

const preferenceOf = (viewer: Viewer) =>
  isMultiOrganization(viewer) ? viewer.user_preferences.default_organization : null;

/**
 * Returns the default organization for new records: the preferred one if the user has several organizations, otherwise
 * null.
 */
export const preferredOrganization = (viewer: Viewer): number | null =>
  preferenceOf(viewer)?.id ?? null;

/** Returns the default organization for screens that show a single organization. */
export const usePreferredOrganization = () => preferenceOf(useViewer());
