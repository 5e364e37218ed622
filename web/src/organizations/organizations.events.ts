import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What somebody else's change makes stale here. */
export function listenForOrganizations(): void {
  onEvent('organization', [
    organizationEndpoints.list,
    organizationEndpoints.get,
    organizationEndpoints.getBySlug,
  ]);
  onEvent('invitation', [invitationEndpoints.list]);
  onEvent('editorial-requirement', [editorialRequirementEndpoints.list]);
}
