import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

interface Pending<Value> {
  shown: Value;
  /** What the address said when it was asked for. */
  since: string;
}

/**
 * Something that the address decides, shown ahead of it: what a click asks for is drawn in its own
 * frame, and the router, which has a whole screen to go through, follows after that.
 * `key` tells one value from another.
 */
export function useOptimisticNavigation<Value>(value: Value, key: string) {
  const [pending, setPending] = useState<Pending<Value> | null>(null);
  const isCurrent = pending === null || pending.since === key;
  // The address has moved, by us or by the browser's buttons: from here on it decides again.
  if (!isCurrent) setPending(null);
  const cancel = useRef<() => void>(() => {});
  const since = useRef(key);
  useEffect(() => {
    since.current = key;
  }, [key]);

  const navigate = useCallback((shown: Value, follow: () => Promise<void>) => {
    cancel.current();
    setPending({ shown, since: since.current });
    cancel.current = afterPaint(() => void follow().finally(() => setPending(null)));
  }, []);
  return { shown: pending !== null && isCurrent ? pending.shown : value, navigate };
}
