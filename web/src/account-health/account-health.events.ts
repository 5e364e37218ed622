import {
  accountHealthCalls,
  healthRefreshCalls,
} from '@portal/contract/account-health/overviews/account-health.calls.ts';
import { pageSpeedCalls } from '@portal/contract/account-health/page-speed/page-speed-run.calls.ts';
import {
  accountPostsCalls,
  postingPullCalls,
} from '@portal/contract/account-health/posting/account-posts.calls.ts';
import {
  accountScoreCalls,
  scoreWeightsCalls,
} from '@portal/contract/account-health/scores/score.calls.ts';
import type { Call } from '@portal/contract/platform/endpoint.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Returns the call for the account with the event's id, or for all accounts if the event has no id. */
const ofAccount = (endpoint: Call, id: number | null): Stale =>
  id === null ? endpoint : endpointKey(endpoint, { params: { id } });

export function listenForAccountHealth(): void {
  const postings = [accountPostsCalls.list, accountPostsCalls.get, postingPullCalls.current];
  // The posting overview also shows names, domains, credentials, and final reviews.
  for (const topic of ['account-posts', 'organization', 'organization-connector', 'article']) {
    onEvent(topic, postings);
  }
  onEvent('account-health', ({ record_id }) => [
    accountHealthCalls.list,
    ofAccount(accountHealthCalls.get, record_id),
    ofAccount(accountHealthCalls.origins, record_id),
    pageSpeedCalls.list,
  ]);
  onEvent('report-data', ({ record_id }) => [
    ofAccount(accountHealthCalls.get, record_id),
    ofAccount(accountHealthCalls.origins, record_id),
  ]);
  // Posts can put an account at risk. Wait 3 s between refetches, because a pull changes one account after another.
  onEvent('account-posts', [accountHealthCalls.list], 3_000);
  // Wait here as well, because many scores can change one after another, for example after midnight.
  onEvent('account-score', [accountHealthCalls.list], 3_000);
  onEvent('account-score', ({ record_id }) => [
    ofAccount(accountScoreCalls.get, record_id),
    accountScoreCalls.days,
    scoreWeightsCalls.effects,
  ]);
  onEvent('score-weights', [scoreWeightsCalls.get, scoreWeightsCalls.effects]);
  onEvent('health-refresh', [
    healthRefreshCalls.list,
    healthRefreshCalls.get,
    healthRefreshCalls.accounts,
  ]);
  // The overviews also show names, domains, and contract dates.
  onEvent('organization', ({ record_id }) => [
    accountHealthCalls.list,
    ofAccount(accountHealthCalls.get, record_id),
  ]);
  // An account's details list the connectors that aren't set up.
  onEvent('organization-connector', [accountHealthCalls.get]);
}
