import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export type AccountScope = 'all' | { personId: number; organizationIds: readonly number[] };

/**
 * Returns the accounts that a viewer sees: for staff, all; for others, their own and, with the permission to manage
 * accounts, those of their organizations.
 */
export function visibleAccounts(viewer: Viewer): AccountScope {
  if (isStaff(viewer)) return 'all';
  return { personId: viewer.id, organizationIds: managedOrganizationIds(viewer) };
}

/** Returns the organizations in which a viewer who isn't staff may manage accounts. */
export function managedOrganizationIds(viewer: Viewer): number[] {
  if (!can(viewer, 'add_userorgrole')) return [];
  return viewer.accounts.map(({ organizationId }) => organizationId);
}

interface Subject {
  organization_id: number;
}

export const accountPolicy = {
  manage: (viewer: Viewer, { organization_id }: Subject) =>
    isStaff(viewer) || managedOrganizationIds(viewer).includes(organization_id),
};
