import {
  heartbeatMilliseconds,
  presenceCalls,
} from '@portal/contract/content/articles/presence.calls.ts';
import type { PresentPeople } from '@portal/contract/content/articles/presence.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api/call.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { session } from '#platform/session/session.ts';

onEvent('article-presence', ({ record_id }) =>
  record_id === null
    ? [presenceCalls.get]
    : [endpointKey(presenceCalls.get, { params: { id: record_id } })],
);

/** Reports that the article is open here while the tab is visible, and returns the other users who have it open. */
export function usePresence(articleId: number): PresentPeople['people'] {
  const { data } = useQuery(endpointQuery(presenceCalls.get, { params: { id: articleId } }));

  useEffect(() => {
    const params = { id: articleId };
    const key = endpointKey(presenceCalls.get, { params });
    const beat = async () => {
      if (document.visibilityState === 'hidden' || session.token === null) return;
      try {
        const present = await call(presenceCalls.stay, { params });
        queryClient.setQueryData<PresentPeople>(key, present);
      } catch {
        // Failures are ignored, because the next heartbeat retries.
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), heartbeatMilliseconds);
    const handleVisible = () => void beat();
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisible);
      if (session.token === null) return;
      void call(presenceCalls.leave, { params }).catch(() => undefined);
    };
  }, [articleId]);

  return data?.people ?? [];
}
