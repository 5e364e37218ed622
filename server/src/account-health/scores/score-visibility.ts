import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { clientOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { visibleAccountIds } from '../visible-accounts.ts';

const isInClientGroup = ({ group }: Viewer): boolean =>
  group !== null && clientGroupIds.includes(group.id);

/** Returns the accounts whose scores the viewer can see: those in account health, except a client's own account. */
export function scoredAccountIds(viewer: Viewer): number[] | 'all' {
  if (isStaff(viewer)) return 'all';
  if (!can(viewer, 'view_accounthealth') || isInClientGroup(viewer)) return [];
  const visible = visibleAccountIds(viewer);
  const own = clientOrganizationIds(viewer);
  if (visible === 'all' || own === 'all') return [];
  return visible.filter((id) => !own.includes(id));
}

export const seesScoreOf = (viewer: Viewer, id: number): boolean => {
  const ids = scoredAccountIds(viewer);
  return ids === 'all' || ids.includes(id);
};
