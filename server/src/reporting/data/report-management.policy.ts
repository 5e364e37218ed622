import { reportManagement } from '@portal/contract/reporting/reports/report-access.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { forbidden } from '#platform/errors.ts';
import { checkAccess } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Throws 403 unless the viewer manages these organizations' reports; null means all organizations. */
export function authorizeManagement(viewer: Viewer, organizations: readonly number[] | null): void {
  checkAccess(reportManagement, viewer);
  const visible = visibleOrganizationIds(viewer);
  if (visible === 'all') return;
  const sees = new Set(visible);
  if (organizations === null || organizations.some((id) => !sees.has(id))) throw forbidden();
}
