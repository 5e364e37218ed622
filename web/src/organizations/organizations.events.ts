import { editorialRequirementCalls } from '@portal/contract/organizations/editorial-requirement.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
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

/** The queries that other people's changes invalidate. */
export function listenForOrganizations(): void {
  onEvent('organization', [
    organizationCalls.list,
    organizationCalls.get,
    organizationCalls.getBySlug,
    organizationCalls.overview,
    // Some settings of connectors are fields of the record.
    organizationConnectorCalls.get,
  ]);
  for (const topic of ['connector', 'organization-connector']) {
    onEvent(topic, [organizationConnectorCalls.get]);
  }
  for (const topic of overviewTopics) onEvent(topic, [organizationCalls.overview]);
  onEvent('invitation', [invitationCalls.list]);
  onEvent('editorial-requirement', [editorialRequirementCalls.list]);
}
