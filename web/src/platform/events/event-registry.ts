import type { StreamedEvent } from '@portal/contract/platform/event.schema.ts';
import { invalidateLater } from '../api/invalidation.ts';
import { type Stale, staleKey } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';

type Reaction = (event: StreamedEvent) => readonly Stale[];

const gathering = 150;

const reactions = new Map<string, Map<Reaction, Batch>>();
const batches = new Map<number, Batch>();

/**
 * Defines the queries that a topic's events invalidate: `onEvent('article', ({ record_id }) => [articleCalls.list,
 * …])`. Each area calls this where its queries are defined. Changes within `milliseconds` cause a single refetch. Use a
 * longer time for summaries of many records, which every colleague's changes affect. Returns a function that
 * unregisters the definition.
 */
export function onEvent(
  topic: string,
  reaction: Reaction | readonly Stale[],
  milliseconds = gathering,
): () => void {
  const stale = typeof reaction === 'function' ? reaction : () => reaction;
  const ofTopic = reactions.get(topic) ?? new Map<Reaction, Batch>();
  const batch = batches.get(milliseconds) ?? createBatch(milliseconds);
  batches.set(milliseconds, batch);
  reactions.set(topic, ofTopic.set(stale, batch));
  return () => {
    ofTopic.delete(stale);
  };
}

export function handleEvent(event: StreamedEvent): void {
  for (const [reaction, batch] of reactions.get(event.topic) ?? []) {
    for (const stale of reaction(event)) batch.add(staleKey(stale));
  }
}

type Batch = ReturnType<typeof createBatch>;

/** Batches many changes, such as a bulk edit, into one refetch per list. */
function createBatch(milliseconds: number) {
  const waiting = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetchWaiting(): void {
    timer = undefined;
    // The screen for a record that this tab is deleting is about to close, so the record isn't refetched.
    if (queryClient.isMutating({ mutationKey: ['DELETE'] }) > 0) {
      timer = setTimeout(fetchWaiting, gathering);
      return;
    }
    for (const queryKey of waiting.values()) invalidateLater(queryClient, { queryKey });
    waiting.clear();
  }

  return {
    add(queryKey: readonly unknown[]): void {
      waiting.set(JSON.stringify(queryKey), queryKey);
      // This is a throttle, because a debounce would never fetch while colleagues keep working.
      if (timer === undefined) timer = setTimeout(fetchWaiting, milliseconds);
    },
  };
}

/** Refetches everything on the screen after too many events were missed. */
export function handleReset(): void {
  invalidateLater(queryClient, {});
}
