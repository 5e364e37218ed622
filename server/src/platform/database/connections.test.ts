import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
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

const kept = async () => {
  const rows = await database.reader.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('concurrent reads each get their own rows, and a failed read doesn’t affect the others', async () => {
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

test('a transaction is stored completely, or not at all if a statement fails', async () => {
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

test('concurrent statements in a transaction run in order, and are rolled back together', async () => {
  const seen = await database.transaction(async (db) => {
    const [, , word] = await Promise.all([keep(db, 'first'), keep(db, 'second'), say(db, 'third')]);
    return word;
  });
  expect(seen).toBe('third');
  expect(await kept()).toEqual(expect.arrayContaining(['first', 'second']));
  const failing = database.transaction((db) =>
    Promise.all([keep(db, 'fourth'), keep(db, 'first'), keep(db, 'fifth')]),
  );
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await kept()).not.toContain('fourth');
  expect(await database.transaction((db) => say(db, 'here'))).toBe('here');
});

test('reads don’t wait for open transactions', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 20 }, () => database.transaction(() => released));
  expect(await say(database.reader, 'meanwhile')).toBe('meanwhile');
  release();
  await Promise.all(transactions);
});

if (testedEngine === 'postgres') {
  const losing = sql`select pg_terminate_backend(pg_backend_pid())`;

  test('a lost connection affects only its own statements', async () => {
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

  test('a transaction that ignores a failed statement is rejected and stores nothing', async () => {
    const going = database.transaction(async (db) => {
      await keep(db, 'caught');
      await keep(db, 'one').catch(() => undefined);
    });
    await expect(going).rejects.toThrow();
    expect(await kept()).not.toContain('caught');
    expect(await database.transaction((db) => say(db, 'here'))).toBe('here');
  });

  test('a connection with a failed statement is reused, but a lost connection isn’t', async () => {
    const processOf = () =>
      database.writer.connection().execute(async (db: Db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        return rows[0]?.pid;
      });
    const before = await processOf();
    await expect(sql`select nothing`.execute(database.writer)).rejects.toThrow();
    expect(await processOf()).toBe(before);
    await expect(losing.execute(database.writer)).rejects.toThrow();
    expect(await processOf()).not.toBe(before);
  });
}
