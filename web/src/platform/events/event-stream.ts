import { ApiError } from '@portal/contract/platform/api-error.ts';
import { eventCalls } from '@portal/contract/platform/event.calls.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.schema.ts';
import type { EventSourceMessage } from 'eventsource-parser';
import { send } from '../api/call.ts';
import { refetchFailed } from '../api/query-client.ts';
import { session } from '../session/session.ts';
import { type ConnectionState, onReconnect, setConnectionState } from './connection-state.ts';
import { handleEvent, handleReset } from './event-registry.ts';
import { startIdleTimeout } from './idle-timeout.ts';
import { readServerSentEvents } from './server-sent-events.ts';

const shortestWait = 1_000;
const longestWait = 10_000;
/** The idle time in milliseconds after which the connection counts as dead. The server sends a heartbeat every 20 s. */
const idleLimit = 50_000;

type Message =
  | { kind: 'event'; event: StreamedEvent }
  | { kind: 'reset' }
  | { kind: 'state'; state: ConnectionState };

/** Receives the server's events: one tab connects and broadcasts them to the other tabs. Returns a stop function. */
export function startEvents(): () => void {
  const { viewer, token } = session;
  if (!viewer || !token) return () => {};
  const stop = new AbortController();
  // The name contains the user and the token, because people who share a browser must not receive each other's events.
  const name = `portal-events-${viewer.id}-${token.slice(-8)}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => handleMessage(data as Message));
  const tell = (message: Message) => {
    handleMessage(message);
    if (!stop.signal.aborted) channel.postMessage(message);
  };
  stop.signal.addEventListener('abort', () => channel.close());
  stop.signal.addEventListener(
    'abort',
    onReconnect(() => void refetchFailed()),
  );
  void leadWhenAlone(name, stop.signal, () => listen(tell, stop.signal));
  return () => stop.abort();
}

function handleMessage(message: Message): void {
  if (message.kind === 'event') handleEvent(message.event);
  else if (message.kind === 'reset') handleReset();
  else setConnectionState(message.state);
}

/** Runs `lead` in the tab that holds the lock. When that tab closes, the next tab gets the lock. */
async function leadWhenAlone(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  if (!('locks' in navigator)) return lead();
  try {
    await navigator.locks.request(name, { signal }, lead);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function listen(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let wait = shortestWait;
  while (!signal.aborted) {
    try {
      for await (const event of openStream(lastId, signal)) {
        wait = shortestWait;
        lastId = event.id ?? lastId;
        // The stream is stopped when the browser switches to another user, so this event was for the previous user.
        if (signal.aborted) return;
        tell({ kind: 'state', state: 'open' });
        if (event.event === 'signed-out') return session.expire();
        handleStreamed(event, tell);
      }
    } catch (error) {
      if (signal.aborted) return;
      // Retrying won't help if the server has no stream, or denies it to this user.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return;
    }
    if (signal.aborted) return;
    if (wait > shortestWait || !navigator.onLine) tell({ kind: 'state', state: 'lost' });
    // Add jitter, so that browsers don't all reconnect at the same time after a server restarts.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(longestWait, wait * 2);
  }
}

function handleStreamed(event: EventSourceMessage, tell: (message: Message) => void): void {
  if (event.event === 'reset') tell({ kind: 'reset' });
  // The server serializes the event with the contract's `streamedEvent`, so the cast is safe.
  if (event.event === 'change')
    tell({ kind: 'event', event: JSON.parse(event.data) as StreamedEvent });
}

async function* openStream(lastId: string | undefined, signal: AbortSignal) {
  const idle = startIdleTimeout(idleLimit);
  const offline = new AbortController();
  const handleOffline = () => offline.abort();
  // Without this listener, a dead connection would stay open until the idle timeout.
  window.addEventListener('offline', handleOffline);
  // The data may have changed since the page loaded, so the events since then are requested.
  const query = lastId === undefined ? { ago: ageOfPage() } : {};
  try {
    const response = await send(eventCalls.stream, {
      query,
      headers: resumeHeaders(lastId),
      signal: AbortSignal.any([signal, idle.signal, offline.signal]),
    });
    if (response.body) yield* readServerSentEvents(response.body, idle.handleActivity);
  } finally {
    window.removeEventListener('offline', handleOffline);
    idle.stop();
  }
}

/** Returns the page's age in milliseconds, including the computer's sleep, which `performance.now()` may leave out. */
function ageOfPage(): number {
  const age = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  return Math.min(Math.ceil(age), 999_999_999);
}

const resumeHeaders = (lastId: string | undefined): Record<string, string> =>
  lastId === undefined
    ? { accept: 'text/event-stream' }
    : { accept: 'text/event-stream', 'last-event-id': lastId };

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const handleOnline = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', handleOnline, { once: true, signal });
    signal.addEventListener('abort', handleOnline, { once: true });
  });
}
