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
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey });
    waiting.clear();
  }, 150);
}

/** Too much was missed: whatever is on the screen is fetched again. */
export function handleReset(): void {
  void queryClient.invalidateQueries();
}
