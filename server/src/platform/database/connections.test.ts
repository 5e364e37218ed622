import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import { runWithNext } from './run-with-next.ts';
import type { Db } from './tables.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const say = async (db: Db, word: string) => {
  const { rows } = await sql<{ word: string }>`select cast(${word} as text) as word`.execute(db);
  return rows[0]?.word;
};

const keep = (db: Db, name: string) =>
  db
    .insertInto('setting')
    .values({ name, value: '1', updated_at: '2026-01-01T00:00:00.000Z' })
    .execute();

const keepWithNext = (db: Db, name: string) =>
  runWithNext(
    db,
    db
      .insertInto('setting')
      .values({ name, value: '1', updated_at: '2026-01-01T00:00:00.000Z' })
      .compile(),
  );

const kept = async () => {
  const rows = await database.reader.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('concurrent reads each get their own rows, and a failing one fails alone', async () => {
  const words = Array.from({ length: 200 }, (_, place) => `word ${place}`);
  const wrong = sql`select nothing_like_it from setting where name = ${'a'}`;
  const answers = await Promise.allSettled([
    ...words.map((word) => say(database.reader, word)),
    wrong.execute(database.reader),
    say(database.reader, 'after it'),
  ]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    ...words,
    'failed',
    'after it',
  ]);
});

test('a transaction is stored whole, or not at all when a statement fails', async () => {
  await database.transaction(async (db) => {
    await keep(db, 'one');
    await keep(db, 'two');
  });
  expect(await kept()).toEqual(['one', 'two']);
  const failing = database.transaction(async (db) => {
    await keep(db, 'three');
    await keep(db, 'one');
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await kept()).toEqual(['one', 'two']);
});

test('statements whose results nobody reads are seen by the next ones, and stored with the transaction', async () => {
  const names = Array.from(
    { length: 20 },
    (_, place) => `unread ${String(place).padStart(2, '0')}`,
  );
  const seen = await database.transaction(async (db) => {
    for (const name of names) await keepWithNext(db, name);
    const rows = await db.selectFrom('setting').select('name').where('name', 'in', names).execute();
    await keepWithNext(db, 'unread last');
    return rows.length;
  });
  expect(seen).toBe(names.length);
  expect(await kept()).toEqual(expect.arrayContaining([...names, 'unread last']));
});

test('such an update sees what such inserts before it have written', async () => {
  const value = async (name: string) => {
    const row = await database.reader
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  };
  const change = (db: Db, name: string, to: string) =>
    runWithNext(
      db,
      db.updateTable('setting').set({ value: to }).where('name', '=', name).compile(),
    );
  await database.transaction(async (db) => {
    await keepWithNext(db, 'unread seen');
    await change(db, 'unread seen', '2');
    await keepWithNext(db, 'unread beside');
    await change(db, 'unread seen', '3');
    await change(db, 'unread beside', '4');
  });
  expect([await value('unread seen'), await value('unread beside')]).toEqual(['3', '4']);
});

test('a statement whose result nobody reads fails its transaction by its own error', async () => {
  const failing = (work: (db: Db) => Promise<unknown>) =>
    database.transaction(async (db) => {
      await keepWithNext(db, 'unread lost');
      await keepWithNext(db, 'unread last');
      await work(db);
    });
  // By the commit, by the next statement, and by the end of a transaction that catches it.
  await expect(failing(async () => undefined)).rejects.toThrow(/unique/i);
  await expect(failing((db) => say(db, 'next'))).rejects.toThrow(/unique/i);
  const caught = failing((db) => say(db, 'next').catch(() => 'caught'));
  await expect(caught).rejects.toThrow();
  expect(await kept()).not.toContain('unread lost');
  // The connections are as good as new.
  expect(await database.transaction((db) => say(db, 'here'))).toBe('here');
});

test('outside of a transaction such a statement runs at once', async () => {
  await keepWithNext(database.writer, 'alone');
  expect(await kept()).toContain('alone');
});

test('reads are answered while every transaction waits', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 20 }, () => database.transaction(() => released));
  expect(await say(database.reader, 'meanwhile')).toBe('meanwhile');
  release();
  await Promise.all(transactions);
});

if (testedEngine === 'postgres') {
  const losing = sql`select pg_terminate_backend(pg_backend_pid())`;

  test('a lost connection fails its own statements only', async () => {
    const lost = await Promise.allSettled([losing.execute(database.reader)]);
    expect(lost[0]?.status).toBe('rejected');
    expect(await say(database.reader, 'next')).toBe('next');
    const half = database.transaction(async (db) => {
      await keep(db, 'half');
      await losing.execute(db);
    });
    await expect(half).rejects.toThrow();
    expect(await say(database.reader, 'here')).toBe('here');
    expect(await database.transaction((db) => say(db, 'here too'))).toBe('here too');
    expect(await kept()).not.toContain('half');
  });

  test('a slow statement of a database that answers others is left alone', async () => {
    const slow = sql<{ answer: string }>`select 'done' as answer from pg_sleep(6)`;
    const answers = await Promise.all([
      slow.execute(database.reader),
      database.transaction((db) => slow.execute(db)),
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([[{ answer: 'done' }], [{ answer: 'done' }]]);
  });

  test('connections that reads share refuse transactions', async () => {
    const open = database.reader.transaction().execute(async () => undefined);
    await expect(open).rejects.toThrow('no transactions');
  });
}

test('after a transaction, its connection runs such a statement at once, too', async () => {
  await database.writer.connection().execute(async (connection: Db) => {
    await connection.transaction().execute((db: Db) => keepWithNext(db, 'within'));
    await keepWithNext(connection, 'behind');
  });
  expect(await kept()).toEqual(expect.arrayContaining(['within', 'behind']));
});
