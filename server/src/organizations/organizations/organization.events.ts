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
 * Handlers return the organizations of the work that is assigned to a viewer and that the viewer may see, with
 * or without an account there.
 */
export const onListOrganizationsOfVisibleAssignments = defineHook<
  { viewer: Viewer },
  readonly number[]
>();
