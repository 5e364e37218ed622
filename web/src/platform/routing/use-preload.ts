import { useEffect } from 'react';

type Load = () => Promise<unknown> | undefined;

/** Loads code once the browser has time, so that it is there when it is asked for. */
export function usePreload(load: Load, isWanted = true): void {
  useEffect(() => (isWanted ? loadWhenIdle(load) : undefined), [load, isWanted]);
}

function loadWhenIdle(load: Load): () => void {
  // Out of reach of the server it is asked for again when it is needed.
  const start = () => void load()?.catch(() => undefined);
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, longestWait);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start, { timeout: longestWait });
  return () => cancelIdleCallback(request);
}

const longestWait = 2_000;
