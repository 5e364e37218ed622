import { accountCalls } from '@portal/contract/organizations/account.calls.ts';
import { groupPermissionCalls } from '@portal/contract/users/group-permission.calls.ts';
import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import { savedViewCalls } from '@portal/contract/users/saved-view.calls.ts';
import { setupChecklistCalls } from '@portal/contract/users/setup-checklist.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { endpointKey } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const lists = [userCalls.list, userCalls.values, userCalls.staff, writerCalls.list];

/** The topics, from all areas, of the records that the home screen counts. */
const countedAtHome = [
  'article',
  'planning-month',
  'checklist',
  'website-build',
  'report',
  'report-month',
  'account-health',
  'account-posts',
  'report-data',
  'organization',
  // Changes to these records can complete steps of the setup checklist.
  'article-template',
  'connector',
  'invitation',
  'organization-connector',
  'portal-setting',
];

/** The topics of all areas whose records are included in the counts of saved views. */
const countedInViews = [
  'article',
  'article-template',
  'keyword-meta',
  'person',
  'organization',
  'invitation',
  'user-feedback',
  'ledger',
  'website-build',
  'web-application',
  'report',
  'job',
];

/**
 * The minimum time between refetches in ms, because nearly every change in the agency affects the counts on the home
 * screen.
 */
const homeMilliseconds = 3_000;

/** Registers the queries that user events invalidate. */
export function listenForUsers(): void {
  onEvent('person', ({ record_id: id }) => {
    if (id === null) return [...lists, userCalls.get];
    return [...lists, endpointKey(userCalls.get, { params: { id } })];
  });
  onEvent('account', [accountCalls.list, userCalls.list, userCalls.values, userCalls.get]);
  onEvent('group', [groupPermissionCalls.list]);
  onEvent('saved-view', [savedViewCalls.list, savedViewCalls.counts]);
  for (const topic of countedInViews) onEvent(topic, [savedViewCalls.counts], homeMilliseconds);
  onEvent('portal-setting', [setupChecklistCalls.get]);
  for (const topic of countedAtHome) {
    onEvent(topic, [homeSummaryCalls.get], homeMilliseconds);
  }
}
