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
  /** How many streams are open; counted for this server alone. */
  openStreams?: OpenStreams;
}

type StreamCall = Call<typeof eventEndpoints.stream>;

const beatMilliseconds = 20_000;
const sessionCheckMilliseconds = 30_000;

/** What changes in these may change what the stream's own reader may hear of. */
const topicsOfRights: ReadonlySet<string> = new Set(['person', 'account', 'group', sessionTopic]);

/** That a session has ended is for its stream to act on, and not for screens. */
const told = (events: readonly StreamedEvent[]) =>
  events.filter(({ topic }) => topic !== sessionTopic);

/** A first stream of a page that has been open for longer can't tell what the page has missed. */
const longestAgo = 60_000;

/** From where on the stream tells: behind an id, or from now on; undefined when nobody knows. */
async function findStart(call: StreamCall, events: EventHub): Promise<number | 'now' | undefined> {
  const header = call.request.headers['last-event-id'];
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  const { ago } = call.query;
  if (ago === undefined) return 'now';
  if (ago > longestAgo) return undefined;
  return events.newestId(new Date(clock.now().getTime() - ago));
}

/** Sends what a resumed stream missed, or an id to resume from later. */
async function begin(call: StreamCall, stream: EventStream, events: EventHub): Promise<void> {
  // A hub that has just started doesn't know yet what is new: told before, it would miss the next event.
  await events.look();
  const start = await findStart(call, events);
  const newest = await events.newestId();
  // An empty table hasn't lost anything that a stream from its beginning could have missed.
  if (start === 'now' || newest === 0) {
    stream.say('ready', newest);
    return;
  }
  const isKnown = start !== undefined && start <= newest;
  const missed = isKnown ? await events.missedSince(call.viewer, start) : undefined;
  if (!missed) {
    stream.say('reset', newest);
    return;
  }
  stream.send(told(missed));
  stream.say('ready', start);
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
      send: (one: readonly StreamedEvent[]) => {
        if (hasBegun) stream.send(told(one));
        else early.push(...told(one));
        if (one.some(({ topic }) => topicsOfRights.has(topic))) void checkSession();
      },
      end: stream.end,
    };
    const checkSession = async () => {
      // A database that doesn't answer now says nothing about the session.
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
      // The answer has begun already; the reader comes again.
      call.request.log.error({ err: error }, 'event stream failed');
      stream.end();
    }
  }),
];
