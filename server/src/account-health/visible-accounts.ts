import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { forbidden } from '#platform/errors.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Returns the accounts that the viewer can see in account health. Throws 403 if the viewer can't open account health.
 */
export function visibleAccountIds(viewer: Viewer): number[] | 'all' {
  if (!can(viewer, 'view_accounthealth')) throw forbidden();
  return visibleOrganizationIds(viewer);
}
