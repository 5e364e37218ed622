import type { StreamedEvent } from '@portal/contract/platform/event.endpoints.ts';
import { type Stale, staleKey } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';

type Reaction = (event: StreamedEvent) => readonly Stale[];

const reactions = new Map<string, Set<Reaction>>();

/**
 * Says what a topic's events make stale: `onEvent('article', ({ record_id }) => [articleEndpoints.list, …])`.
 * Called once per area, where its queries are defined.
 */
export function onEvent(topic: string, reaction: Reaction | readonly Stale[]): () => void {
  const stale = typeof reaction === 'function' ? reaction : () => reaction;
  const ofTopic = reactions.get(topic) ?? new Set();
  reactions.set(topic, ofTopic.add(stale));
  return () => {
    ofTopic.delete(stale);
  };
}

const gathering = 150;
// Many changes at once, such as a bulk edit, fetch each list once.
const waiting = new Map<string, readonly unknown[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function handleEvent(event: StreamedEvent): void {
  for (const reaction of reactions.get(event.topic) ?? []) {
    for (const stale of reaction(event)) {
      const queryKey = staleKey(stale);
      waiting.set(JSON.stringify(queryKey), queryKey);
    }
  }
  // Not put off by each further event: where colleagues never pause, nothing would be fetched.
  if (waiting.size > 0 && timer === undefined) timer = setTimeout(fetchWaiting, gathering);
}

function fetchWaiting(): void {
  timer = undefined;
  for (const queryKey of waiting.values()) fetchAgain({ queryKey });
  waiting.clear();
}

/** Too much was missed: whatever is on the screen is fetched again. */
export function handleReset(): void {
  fetchAgain({});
}

/** Answers on their way that are asked for again once they are here. */
const outdated = new WeakSet<Promise<unknown>>();

/**
 * An answer that is on its way may be older than the change. It is neither dropped, or a slow server would
 * never be heard while colleagues go on, nor asked for again before it is here, and then only once.
 */
function fetchAgain(filters: { queryKey?: readonly unknown[] }): void {
  const underWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void queryClient.invalidateQueries(filters, { cancelRefetch: false });
  for (const { promise, queryKey } of underWay) {
    if (promise === undefined || outdated.has(promise)) continue;
    outdated.add(promise);
    const ask = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void promise.then(ask, () => undefined);
  }
}
