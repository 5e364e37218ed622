import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';

/** A received event with its stream id. */
interface Heard {
  id: number;
  topic: string;
  record_id: number | null;
  kind: string;
}

/** A client of the event stream that reconnects from its last id. */
export interface EventFollower {
  /**
   * Received events by id. A change that committed late is streamed with a later event's id; such changes are in
   * `late`.
   */
  readonly heard: ReadonlyMap<number, Heard>;
  readonly late: readonly Heard[];
  /** The number of reconnects. */
  readonly resumed: number;
  /** The number of 'reset' messages. */
  readonly resets: number;
  /** The statuses of rejected connections. */
  readonly refusals: readonly number[];
  /** The id that the stream started after. */
  readonly firstId: number;
  stop(): Promise<void>;
}

/** Follows `/api/events/` until stopped. Resolves when the stream is ready. */
export async function followEvents(url: string, token: string): Promise<EventFollower> {
  const stopping = new AbortController();
  const received = new Map<number, Heard>();
  const late: Heard[] = [];
  const refusals: number[] = [];
  const state = { resumed: -1, resets: 0, firstId: -1 };
  let lastId: string | undefined;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  function take(message: string, told: Set<number>): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
    lastId = field('id') ?? lastId;
    const name = field('event');
    const id = Number(lastId);
    if (name === 'reset') state.resets += 1;
    if (name === 'ready') {
      if (state.firstId < 0) state.firstId = id;
      isReady();
    }
    if (name !== 'change') return;
    const change = { id, ...JSON.parse(field('data') ?? '') };
    if (told.has(id)) late.push(change);
    else received.set(id, change);
    told.add(id);
  }

  async function readOnce(): Promise<void> {
    const answer = await fetch(`${url}/api/events/`, {
      headers: {
        authorization: `Token ${token}`,
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
      signal: stopping.signal,
    });
    if (answer.status !== 200 || !answer.body) {
      refusals.push(answer.status);
      await answer.body?.cancel();
      return;
    }
    state.resumed += 1;
    const told = new Set<number>();
    let rest = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const messages = (rest + part).split('\n\n');
      // Keep the incomplete message until its rest arrives. If the server was killed, the message is dropped.
      rest = messages.pop() ?? '';
      for (const message of messages) take(message, told);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await readOnce().catch(() => undefined);
      if (!stopping.signal.aborted) await sleep(50);
    }
  }

  const following = follow();
  await ready;
  return {
    heard: received,
    late,
    refusals,
    get resumed() {
      return state.resumed;
    },
    get resets() {
      return state.resets;
    },
    get firstId() {
      return state.firstId;
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

/** Returns the events about articles and comments that haven't been received. */
async function unheard({ reader }: Database, follower: EventFollower): Promise<string[]> {
  const rows = await reader
    .selectFrom('event')
    .select(['id', 'topic', 'record_id', 'kind'])
    .where('id', '>', follower.firstId)
    .where('topic', 'in', ['article', 'comment'])
    .orderBy('id')
    .execute();
  const textOf = (one: { topic: string; record_id: number | null; kind: string }) =>
    `${one.topic} ${one.record_id} ${one.kind}`;
  const late = new Set(follower.late.map(textOf));
  return rows
    .filter((row) => {
      const told = follower.heard.get(row.id);
      return (!told || textOf(told) !== textOf(row)) && !late.has(textOf(row));
    })
    .map((row) => `${row.id} ${textOf(row)}`);
}

/** Resolves when all events about articles and comments have been received; fails after 10 seconds. */
export async function untilHeard(database: Database, follower: EventFollower): Promise<void> {
  const end = Date.now() + 10_000;
  while (Date.now() < end && (await unheard(database, follower)).length > 0) await sleep(200);
  expect(await unheard(database, follower)).toEqual([]);
}
