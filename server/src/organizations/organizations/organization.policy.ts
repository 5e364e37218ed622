import type { OrganizationAction } from '@portal/contract/organizations/organization.schema.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { Flag } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface Subject {
  id: number;
  is_active: Flag;
}

/** Returns whether the viewer is a client of this organization. A freelancer with an account there isn't a client. */
export function isClientOf(viewer: Viewer, organizationId: number): boolean {
  return viewer.accounts.some(
    (account) =>
      account.organizationId === organizationId && clientGroupIds.includes(account.roleId),
  );
}

/** Returns the organizations where the viewer has an account, or 'all' for staff. */
export function visibleOrganizationIds(viewer: Viewer): number[] | 'all' {
  if (isStaff(viewer)) return 'all';
  return [...new Set(viewer.accounts.map(({ organizationId }) => organizationId))];
}

/** Returns the organizations that the viewer is a client of, or 'all' for staff. */
export function clientOrganizationIds(viewer: Viewer): number[] | 'all' {
  const ids = visibleOrganizationIds(viewer);
  return ids === 'all' ? ids : ids.filter((id) => isClientOf(viewer, id));
}

type Rule = (viewer: Viewer, organization: Subject) => boolean;

export const organizationPolicy = {
  update: isStaff,
  archive: (viewer, { is_active }) => isStaff(viewer) && is_active === 1,
  reactivate: (viewer, { is_active }) => isStaff(viewer) && is_active === 0,
  regenerate_uuid: isStaff,
  edit_requirements: isStaff,
} satisfies Record<OrganizationAction, Rule>;

/** The agency fields are the settings for analytics and call tracking, the contract, and the responsible people. */
export const readsAgencyFields = isStaff;

export const readsUuid = (viewer: Viewer, { id }: Subject) =>
  isStaff(viewer) || isClientOf(viewer, id);
