import { editorialRequirementCalls } from '@portal/contract/organizations/editorial-requirement.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** The topics, from all areas, of the records that a client's page shows. */
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

/** Registers the queries that organization events invalidate. */
export function listenForOrganizations(): void {
  onEvent('organization', [
    organizationCalls.list,
    organizationCalls.get,
    organizationCalls.getBySlug,
    organizationCalls.overview,
    // Some of a connector's settings are fields of the organization's record.
    organizationConnectorCalls.get,
  ]);
  for (const topic of ['connector', 'organization-connector']) {
    onEvent(topic, [organizationConnectorCalls.get]);
  }
  for (const topic of overviewTopics) onEvent(topic, [organizationCalls.overview]);
  onEvent('invitation', [invitationCalls.list]);
  onEvent('editorial-requirement', [editorialRequirementCalls.list]);
}
