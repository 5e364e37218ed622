import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import type { Flag } from '#platform/database/tables.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface OrganizationEvent {
  organizationId: number;
  viewer: Viewer;
}

/** Emitted in the transaction that archives an organization. */
export const onOrganizationArchived = defineHook<OrganizationEvent>();

/** Emitted in the transaction that reactivates an organization. */
export const onOrganizationReactivated = defineHook<OrganizationEvent>();

/**
 * Handlers return the ids of organizations with visible work that is assigned to the viewer, even if the viewer has no
 * account there.
 */
export const onListOrganizationsOfVisibleAssignments = defineHook<
  { viewer: Viewer },
  readonly number[]
>();

/**
 * Handlers return their area's sections about an organization, limited to those that the viewer can see. The caller
 * must have checked that the viewer can see the organization.
 */
export const onOrganizationOverview = defineHook<
  { organization: { id: number; is_active: Flag }; viewer: Viewer },
  Partial<OverviewSections>
>();
