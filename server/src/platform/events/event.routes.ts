import { eventEndpoints } from '@portal/contract/platform/event.endpoints.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { type Authenticate, tokenOf } from '#platform/http/viewer.ts';
import type { EventHub, StreamedEvent } from './event-hub.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { sessionTopic } from './events.service.ts';
import { countOpenStreams, type OpenStreams } from './open-streams.ts';

interface StreamServices {
  database: Database;
  events: EventHub;
  authenticate: Authenticate;
  /** Counts only this server's streams. */
  openStreams?: OpenStreams;
}

type StreamCall = Call<typeof eventEndpoints.stream>;

const beatMilliseconds = 20_000;
const sessionCheckMilliseconds = 30_000;

/** Topics whose changes can affect which records the viewer is allowed to see. */
const topicsOfRights: ReadonlySet<string> = new Set(['person', 'account', 'group', sessionTopic]);

/** Session events are for the server, which closes the session's streams. Clients never receive them. */
const visibleToClients = (events: readonly StreamedEvent[]) =>
  events.filter(({ topic }) => topic !== sessionTopic);

/** In milliseconds. A page that was open for longer can't determine which events it missed. */
const maxAgo = 60_000;

/** Returns the id to resume from, 'now', or undefined if the position is unknown. */
async function findStart(call: StreamCall, events: EventHub): Promise<number | 'now' | undefined> {
  const header = call.request.headers['last-event-id'];
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  const { ago } = call.query;
  if (ago === undefined) return 'now';
  if (ago > maxAgo) return undefined;
  return events.newestId(new Date(clock.now().getTime() - ago));
}

/** Sends the events that a resumed stream missed, or a message with the id to resume from. */
async function begin(call: StreamCall, stream: EventStream, events: EventHub): Promise<void> {
  // Otherwise, a hub that has just started wouldn't have the newest event's id yet and would skip the next event.
  await events.poll();
  const start = await findStart(call, events);
  const newest = await events.newestId();
  // If the table is empty, no events can have been lost.
  if (start === 'now' || newest === 0) {
    stream.sendSignal('ready', newest);
    return;
  }
  const isKnown = start !== undefined && start <= newest;
  const missed = isKnown ? await events.missedSince(call.viewer, start) : undefined;
  if (!missed) {
    stream.sendSignal('reset', newest);
    return;
  }
  stream.send(visibleToClients(missed));
  stream.sendSignal('ready', start);
}

export const eventRoutes = ({
  database,
  events,
  authenticate,
  openStreams = countOpenStreams(),
}: StreamServices): Route[] => [
  route(eventEndpoints.stream, async (call) => {
    const leave = openStreams.enter(call.viewer.actorId);
    const token = tokenOf(call.request) ?? '';
    const stream = openEventStream(call.reply);
    const early: StreamedEvent[] = [];
    let hasBegun = false;
    const subscriber = {
      viewer: call.viewer,
      send: (events: readonly StreamedEvent[]) => {
        if (hasBegun) stream.send(visibleToClients(events));
        else early.push(...visibleToClients(events));
        if (events.some(({ topic }) => topicsOfRights.has(topic))) void checkSession();
      },
      end: stream.end,
    };
    const checkSession = async () => {
      // A failed query doesn't mean that the session has ended, so the stream continues with the last known viewer.
      const viewer = await authenticate(database.reader, token).catch(() => subscriber.viewer);
      if (viewer) {
        subscriber.viewer = viewer;
        return;
      }
      stream.sendSignal('signed-out');
      stream.end();
    };
    // Subscribes before reading the missed events, so that no event is lost in between.
    const unsubscribe = events.subscribe(subscriber);
    const beat = setInterval(stream.sendHeartbeat, beatMilliseconds);
    const check = setInterval(() => void checkSession(), sessionCheckMilliseconds);
    stream.onClose(() => {
      leave();
      unsubscribe();
      clearInterval(beat);
      clearInterval(check);
    });
    try {
      await begin(call, stream, events);
      hasBegun = true;
      stream.send(early);
    } catch (error) {
      // The response has started, so no error can be sent; the client reconnects.
      call.request.log.error({ err: error }, 'event stream failed');
      stream.end();
    }
  }),
];
