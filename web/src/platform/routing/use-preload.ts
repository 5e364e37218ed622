import { useEffect } from 'react';

type Load = () => Promise<unknown> | undefined;

/** Loads code while the browser is idle, so that it is cached when it is needed. */
export function usePreload(load: Load, isWanted = true): void {
  useEffect(() => (isWanted ? loadWhenIdle(load) : undefined), [load, isWanted]);
}

function loadWhenIdle(load: Load): () => void {
  // A failure is ignored, because the code is requested again when it is needed.
  const start = () => void load()?.catch(() => undefined);
  // Safari has no `requestIdleCallback`, so the code is loaded after a delay.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, longestWait);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start, { timeout: longestWait });
  return () => cancelIdleCallback(request);
}

const longestWait = 2_000;
