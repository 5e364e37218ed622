import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Whose accounts a viewer sees. */
export type AccountSight = 'all' | { personId: number; organizationIds: readonly number[] };

/** All for staff; their own for others, and for who gives accounts also those of their organizations. */
export function visibleAccounts(viewer: Viewer): AccountSight {
  if (isStaff(viewer)) return 'all';
  return { personId: viewer.id, organizationIds: managedOrganizationIds(viewer) };
}

/** The organizations in which somebody who isn't staff may give accounts: their own ones. */
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
