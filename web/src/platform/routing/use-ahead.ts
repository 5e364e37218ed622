import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

interface Ahead<Value> {
  shown: Value;
  /** What the address said when it was asked for. */
  since: string;
}

/**
 * Something that the address decides, shown ahead of it: what a click asks for is drawn in its own
 * frame, and the router, which has a whole screen to go through, follows after that.
 * `key` tells one value from another.
 */
export function useAhead<Value>(value: Value, key: string) {
  const [ahead, setAhead] = useState<Ahead<Value> | null>(null);
  const isCurrent = ahead === null || ahead.since === key;
  // The address has moved, by us or by the browser's buttons: from here on it decides again.
  if (!isCurrent) setAhead(null);
  const callOff = useRef<() => void>(() => {});
  const since = useRef(key);
  useEffect(() => {
    since.current = key;
  }, [key]);

  const goAhead = useCallback((shown: Value, follow: () => Promise<void>) => {
    callOff.current();
    setAhead({ shown, since: since.current });
    callOff.current = afterPaint(() => void follow().finally(() => setAhead(null)));
  }, []);
  return { shown: ahead !== null && isCurrent ? ahead.shown : value, goAhead };
}
