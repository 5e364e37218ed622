import { editorialRequirementCalls } from '@portal/contract/organizations/editorial-requirement.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { meetingCalls } from '@portal/contract/organizations/meeting.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { timelineCalls } from '@portal/contract/organizations/timeline.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** The topics of all records shown on the client page, from all areas. */
const overviewTopics = [
  'account',
  'account-health',
  'account-posts',
  'account-score',
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
    // Some connector settings are stored in the organization's record.
    organizationConnectorCalls.get,
  ]);
  for (const topic of ['connector', 'organization-connector']) {
    onEvent(topic, [organizationConnectorCalls.get]);
  }
  for (const topic of overviewTopics) {
    onEvent(topic, [organizationCalls.overview, timelineCalls.list]);
  }
  for (const topic of ['comment', 'ledger', 'editorial-requirement', 'meeting']) {
    onEvent(topic, [timelineCalls.list]);
  }
  onEvent('meeting', [meetingCalls.list, meetingCalls.get]);
  onEvent('invitation', [invitationCalls.list]);
  onEvent('editorial-requirement', [editorialRequirementCalls.list]);
}
