import {
  accountPostsEndpoints,
  postingPullEndpoints,
} from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

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
}
