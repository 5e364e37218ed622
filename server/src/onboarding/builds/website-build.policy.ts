import type { websiteBuildActions } from '@portal/contract/onboarding/website-build.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { Flag } from '#platform/database/tables.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Returns a condition that limits `website_build` to the viewer's organizations, or undefined for staff, who see all
 * builds.
 */
export function visibleBuilds(viewer: Viewer): RawBuilder<boolean> | undefined {
  if (!can(viewer, 'view_websitebuild')) return sql<boolean>`1 = 0`;
  const ids = visibleOrganizationIds(viewer);
  if (ids === 'all') return undefined;
  if (ids.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`website_build.organization_id in (${sql.join(ids)})`;
}

interface Subject {
  is_active: Flag;
}

type Action = (typeof websiteBuildActions)[number];

export const websiteBuildPolicy = {
  update: (viewer, { is_active }) => isStaff(viewer) && is_active === 1,
  archive: (viewer, { is_active }) => isStaff(viewer) && is_active === 1,
  reactivate: (viewer, { is_active }) => isStaff(viewer) && is_active === 0,
  delete: isStaff,
} satisfies Record<Action, (viewer: Viewer, build: Subject) => boolean>;
