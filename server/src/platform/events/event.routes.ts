import { eventEndpoints } from '@portal/contract/platform/event.endpoints.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { tokenOf } from '#platform/http/adapter.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { EventHub, StreamedEvent } from './event-hub.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

interface StreamServices {
  database: Database;
  events: EventHub;
  authenticate: Authenticate;
}

type StreamCall = Call<typeof eventEndpoints.stream>;

const beatMilliseconds = 20_000;
const sessionCheckMilliseconds = 30_000;

/** What changes in these may change what the stream's own reader may hear of. */
const topicsOfRights: ReadonlySet<string> = new Set(['person', 'account', 'group']);

/** A page that took longer to open has missed at most this. */
const longestAgo = 60_000;

/** From where on the stream tells: where it was, or when its page began to open. */
async function startId(call: StreamCall, events: EventHub): Promise<number | undefined> {
  const header = call.request.headers['last-event-id'];
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  const { ago } = call.query;
  if (ago === undefined) return undefined;
  return events.newestId(new Date(clock.now().getTime() - Math.min(ago, longestAgo)));
}

/** Sends what a resumed stream missed, or an id to resume from later. */
async function begin(call: StreamCall, stream: EventStream, events: EventHub): Promise<void> {
  // A hub that has just started doesn't know yet what is new: told before, it would miss the next event.
  await events.look();
  const lastId = await startId(call, events);
  const newest = await events.newestId();
  if (lastId === undefined) {
    stream.say('ready', newest);
    return;
  }
  const missed = lastId > newest ? undefined : await events.missedSince(call.viewer, lastId);
  if (missed) {
    stream.send(missed);
    stream.say('ready', lastId);
    return;
  }
  // An empty table hasn't lost anything that a stream from its beginning could have missed.
  stream.say(lastId === 0 && newest === 0 ? 'ready' : 'reset', newest);
}

export const eventRoutes = ({ database, events, authenticate }: StreamServices): Route[] => [
  route(eventEndpoints.stream, async (call) => {
    const token = tokenOf(call.request) ?? '';
    const stream = openEventStream(call.reply);
    const early: StreamedEvent[] = [];
    let hasBegun = false;
    const subscriber = {
      viewer: call.viewer,
      send: (one: readonly StreamedEvent[]) => {
        if (hasBegun) stream.send(one);
        else early.push(...one);
        if (one.some(({ topic }) => topicsOfRights.has(topic))) void checkSession();
      },
      end: stream.end,
    };
    const checkSession = async () => {
      const viewer = await authenticate(database.reader, token).catch(() => subscriber.viewer);
      if (viewer) {
        subscriber.viewer = viewer;
        return;
      }
      stream.say('signed-out');
      stream.end();
    };
    // Subscribed before what was missed is read, so that nothing falls between the two.
    const unsubscribe = events.subscribe(subscriber);
    const beat = setInterval(stream.beat, beatMilliseconds);
    const check = setInterval(() => void checkSession(), sessionCheckMilliseconds);
    stream.onClose(() => {
      unsubscribe();
      clearInterval(beat);
      clearInterval(check);
    });
    try {
      await begin(call, stream, events);
      hasBegun = true;
      stream.send(early);
    } catch (error) {
      // The answer has begun already; the reader comes again.
      call.request.log.error({ err: error }, 'event stream failed');
      stream.end();
    }
  }),
];
