import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import type { Db } from './tables.ts';
import { together } from './together.ts';

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

test('many who read at once get each their own answer, and what is wrong fails alone', async () => {
  const words = Array.from({ length: 200 }, (_, place) => `word ${place}`);
  const wrong = sql`select nothing_like_it from setting where name = ${'a'}`;
  const answers = await Promise.allSettled([
    ...words.map((word) => say(database.reader, word)),
    wrong.execute(database.reader),
    say(database.reader, 'behind it'),
  ]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    ...words,
    'failed',
    'behind it',
  ]);
});

test('parts of a transaction that go together are all there, or none when one fails', async () => {
  await database.transaction((db) => together(keep(db, 'one'), undefined, keep(db, 'two')));
  expect(await kept()).toEqual(['one', 'two']);
  const later = async (db: Db) => {
    await say(db, 'first');
    await keep(db, 'four');
  };
  const failing = database.transaction((db) =>
    together(keep(db, 'three'), keep(db, 'one'), later(db)),
  );
  // Of several errors it is the cause that is told.
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await kept()).toEqual(['one', 'two']);
});

if (testedEngine === 'postgres') {
  const losing = sql`select pg_terminate_backend(pg_backend_pid())`;

  test('a connection that is lost fails what waits on it, and the next are answered', async () => {
    const lost = await Promise.allSettled([losing.execute(database.reader)]);
    expect(lost[0]?.status).toBe('rejected');
    const half = database.transaction(async (db) => {
      await keep(db, 'half');
      await losing.execute(db);
    });
    await expect(half).rejects.toThrow();
    expect(await say(database.reader, 'here')).toBe('here');
    expect(await database.transaction((db) => say(db, 'here too'))).toBe('here too');
    expect(await kept()).not.toContain('half');
  });

  test('connections that readers share have no transactions', async () => {
    const open = database.reader.transaction().execute(async () => undefined);
    await expect(open).rejects.toThrow('no transactions');
  });
}
