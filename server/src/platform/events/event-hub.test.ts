import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import { createEventHub, type EventHub, type StreamedEvent } from './event-hub.ts';
import { type EventInput, recordEvents } from './events.service.ts';
import type { EventVisibility } from './visibility.ts';

let database: TestDatabase;
let hub: EventHub;
let queriedIds: (readonly number[])[];

const visibility: EventVisibility = {
  // Person 2 can see only the records with even ids.
  'test-article': async (_, viewer, ids) => {
    queriedIds.push(ids);
    return new Set(ids.filter((id) => viewer.isStaff || id % viewer.id === 0));
  },
};

beforeEach(async () => {
  database = await openTestDatabase();
  hub = createEventHub({ database, visibility });
  queriedIds = [];
  await hub.poll();
});

afterEach(async () => {
  await hub.stop();
  await database.close();
});

const person = (id: number, isStaff = false): Viewer => ({
  id,
  actorId: id,
  username: `person-${id}`,
  name: `Person ${id}`,
  isStaff,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: [],
  defaultOrganizationId: null,
  sessionId: id,
});

function listen(viewer: Viewer): Omit<StreamedEvent, 'id'>[] {
  const received: Omit<StreamedEvent, 'id'>[] = [];
  hub.subscribe({
    viewer,
    send: (events) => received.push(...events.map(({ id: _, ...event }) => event)),
    end: () => undefined,
  });
  return received;
}

const record = (...events: EventInput[]) => database.transaction((db) => recordEvents(db, events));

test('each stream gets the events of visible records, and each record is queried only once per viewer', async () => {
  const client = listen(person(2));
  const staff = listen(person(9, true));
  await record(
    { topic: 'test-article', recordId: 4 },
    { topic: 'test-article', recordId: 5, kind: 'created' },
    { topic: 'test-article', recordId: 4 },
  );
  await hub.poll();
  expect(client).toEqual([
    { topic: 'test-article', record_id: 4, kind: 'changed' },
    { topic: 'test-article', record_id: 4, kind: 'changed' },
  ]);
  expect(staff).toHaveLength(3);
  expect(queriedIds).toEqual([
    [4, 5],
    [4, 5],
  ]);
});

// Requirements: D-12
test('only people who lost access to a record get an event that says the record is gone', async () => {
  const former = listen(person(2));
  const stranger = listen(person(3));
  await record({ topic: 'test-article', recordId: 5, formerPersonIds: [2] });
  await hub.poll();
  expect(former).toEqual([{ topic: 'test-article', record_id: 5, kind: 'gone' }]);
  expect(stranger).toEqual([]);
});

test('only staff get events for topics that no area handles, and personal events reach only their recipients', async () => {
  const client = listen(person(2));
  const staff = listen(person(9, true));
  await record({ topic: 'test-unknown', recordId: 2 }, { topic: 'notification', personId: 2 });
  await hub.poll();
  expect(client).toEqual([{ topic: 'notification', record_id: null, kind: 'changed' }]);
  expect(staff).toEqual([{ topic: 'test-unknown', record_id: 2, kind: 'changed' }]);
});

test('a client gets the events after its last id, unless that id is unknown', async () => {
  await record({ topic: 'test-article', recordId: 2 });
  const lastId = await hub.newestId();
  await record({ topic: 'test-article', recordId: 4 }, { topic: 'test-article', recordId: 5 });
  const missed = await hub.missedSince(person(2), lastId);
  expect(missed?.map(({ record_id }) => record_id)).toContain(4);
  expect(missed?.map(({ record_id }) => record_id)).not.toContain(5);
  expect(await hub.missedSince(person(2), lastId + 1000)).toBeUndefined();
});

// SQLite runs writers one at a time, so events commit in id order.
if (testedEngine === 'postgres') {
  /** Records an event for person 2 in a transaction that stays open until the returned function is called. */
  async function recordSlowly(): Promise<() => Promise<void>> {
    let finish: () => void = () => undefined;
    let hasInserted: () => void = () => undefined;
    const inserted = new Promise<void>((resolve) => {
      hasInserted = resolve;
    });
    const slow = database.transaction(async (db) => {
      await recordEvents(db, [{ topic: 'test-article', recordId: 2 }]);
      hasInserted();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await inserted;
    return () => {
      finish();
      return slow;
    };
  }

  test('an event arrives once even if it is committed after an event with a higher id', async () => {
    const events = listen(person(2));
    const commit = await recordSlowly();
    await record({ topic: 'test-article', recordId: 4 });
    await hub.poll();
    expect(events.map(({ record_id }) => record_id)).toEqual([4]);
    await commit();
    await hub.poll();
    expect(events.map(({ record_id }) => record_id)).toEqual([4, 2]);
    await hub.poll();
    expect(events).toHaveLength(2);
  });

  test('an event arrives even if its transaction began before the server started', async () => {
    await record({ topic: 'test-article', recordId: 6 });
    const commit = await recordSlowly();
    await record({ topic: 'test-article', recordId: 4 });
    await hub.stop();
    hub = createEventHub({ database, visibility });
    const events = listen(person(2));
    await hub.poll();
    expect(events).toEqual([]);
    await commit();
    await hub.poll();
    expect(events.map(({ record_id }) => record_id)).toEqual([2]);
  });
}
