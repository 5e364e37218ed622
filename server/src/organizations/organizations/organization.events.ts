import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface OrganizationHappening {
  organizationId: number;
  viewer: Viewer;
}

/** Told in the transaction that archives an organization. */
export const onOrganizationArchived = defineHook<OrganizationHappening>();

/** Told in the transaction that makes an archived organization active again. */
export const onOrganizationReactivated = defineHook<OrganizationHappening>();
