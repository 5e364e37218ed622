import { useCallback, useRef } from 'react';

/**
 * Sends a mutation only once if a double-click calls it twice, because the second click can arrive before `isPending`
 * is rendered. Calls with the same key share a response until it arrives; a call whose key is null is always sent.
 */
export function useSentOnce<Call extends unknown[], Answer>(
  send: (...call: Call) => Promise<Answer>,
  keyOf: (...call: Call) => string | null,
) {
  const pending = useRef(new Map<string, Promise<Answer>>());
  const mutateAsync = useCallback(
    (...call: Call) => {
      const key = keyOf(...call);
      if (key === null) return send(...call);
      const earlier = pending.current.get(key);
      if (earlier) return earlier;
      const answer = send(...call).finally(() => pending.current.delete(key));
      pending.current.set(key, answer);
      return answer;
    },
    [send, keyOf],
  );
  const mutate = useCallback(
    (...call: Call) => {
      // The mutation's own `onError` and `error` report the failure.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}
