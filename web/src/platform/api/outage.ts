import { createClient } from '@portal/contract/platform/client.ts';
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { useSyncExternalStore } from 'react';
import { refetchFailed } from './query-client.ts';

const pollMilliseconds = 5000;

// Use a separate client, because the usual `call` reports outages to this module.
const { call } = createClient({ fetch: (url, init) => fetch(url, init) });

let text: string | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}

async function isOver(): Promise<boolean> {
  try {
    const { parts } = await call(portalCalls.health);
    return parts.database === 'ok' && parts.files === 'ok';
  } catch {
    return false;
  }
}

async function poll(): Promise<void> {
  if (!(await isOver()) || text === null) return;
  clearInterval(timer);
  timer = undefined;
  set(null);
  await refetchFailed();
}

/**
 * Records a 503 and its message. Polls the portal until it works again, and then refetches failed queries, so that
 * screens recover without a reload.
 */
export function reportOutage(sentence: string): void {
  if (text !== sentence) set(sentence);
  timer ??= setInterval(() => void poll(), pollMilliseconds);
}

/** Returns the server's message about an outage, or null if there is no outage. */
export function useOutage(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => text,
  );
}
