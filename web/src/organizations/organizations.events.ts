import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Records of all areas that the page of a client shows. */
const overviewTopics = [
  'account',
  'account-health',
  'account-posts',
  'article',
  'article-body',
  'checklist',
  'link-check',
  'report',
  'report-data',
  'web-application',
  'website-build',
] as const;

/** What other people's changes invalidate here. */
export function listenForOrganizations(): void {
  onEvent('organization', [
    organizationEndpoints.list,
    organizationEndpoints.get,
    organizationEndpoints.getBySlug,
    organizationEndpoints.overview,
    // Some settings of connectors are fields of the record.
    organizationConnectorEndpoints.get,
  ]);
  for (const topic of ['connector', 'organization-connector']) {
    onEvent(topic, [organizationConnectorEndpoints.get]);
  }
  for (const topic of overviewTopics) onEvent(topic, [organizationEndpoints.overview]);
  onEvent('invitation', [invitationEndpoints.list]);
  onEvent('editorial-requirement', [editorialRequirementEndpoints.list]);
}
