import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export type AccountScope = 'all' | { personId: number; organizationIds: readonly number[] };

/**
 * Returns a condition for the accounts that a viewer can see. Staff see all accounts. Others see their own and, with
 * the permission to manage accounts, their organizations' accounts.
 */
export function visibleAccounts(viewer: Viewer): AccountScope {
  if (isStaff(viewer)) return 'all';
  return { personId: viewer.id, organizationIds: managedOrganizationIds(viewer) };
}

/** Returns the organizations where a viewer who isn't staff can manage accounts. */
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
