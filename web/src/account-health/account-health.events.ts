import {
  accountHealthEndpoints,
  healthRefreshEndpoints,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { pageSpeedEndpoints } from '@portal/contract/account-health/page-speed/page-speed.endpoints.ts';
import {
  accountPostsEndpoints,
  postingPullEndpoints,
} from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** An account's call, or all accounts' when the event names none. */
const ofAccount = (endpoint: Endpoint, id: number | null): Stale =>
  id === null ? endpoint : endpointKey(endpoint, { params: { id } });

export function listenForAccountHealth(): void {
  const postings = [
    accountPostsEndpoints.list,
    accountPostsEndpoints.get,
    postingPullEndpoints.current,
  ];
  // Names, domains, credentials and final reviews are shown there as well.
  for (const topic of ['account-posts', 'organization', 'organization-connector', 'article']) {
    onEvent(topic, postings);
  }
  onEvent('account-health', ({ record_id }) => [
    accountHealthEndpoints.list,
    ofAccount(accountHealthEndpoints.get, record_id),
    pageSpeedEndpoints.list,
  ]);
  onEvent('health-refresh', [
    healthRefreshEndpoints.list,
    healthRefreshEndpoints.get,
    healthRefreshEndpoints.accounts,
  ]);
  // Names, domains and contract dates.
  onEvent('organization', ({ record_id }) => [
    accountHealthEndpoints.list,
    ofAccount(accountHealthEndpoints.get, record_id),
  ]);
  // What has to be set up.
  onEvent('organization-connector', [accountHealthEndpoints.get]);
}
