import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import { preparedQuery, preparedVariants } from './prepared-query.ts';
import type { Db } from './tables.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const updated_at = '2026-01-01T00:00:00.000Z';
  await database.transaction((db) =>
    db
      .insertInto('setting')
      .values([
        { name: 'one', value: '1', updated_at },
        { name: 'two', value: '2', updated_at },
      ])
      .execute(),
  );
});
afterAll(() => database.close());

test('a prepared query is built once, and each run uses its own values', async () => {
  let built = 0;
  const settingByName = preparedQuery((db: Db, { name }: { name: string }) => {
    built += 1;
    return db.selectFrom('setting').select('value').where('name', '=', name);
  });
  expect(await settingByName(database.reader, { name: 'one' })).toEqual([{ value: '1' }]);
  expect(await settingByName(database.reader, { name: 'two' })).toEqual([{ value: '2' }]);
  const inTransaction = database.transaction((db) => settingByName(db, { name: 'two' }));
  expect(await inTransaction).toEqual([{ value: '2' }]);
  expect(built).toBe(1);
});

test('queries with the same declaration never run each other’s SQL', async () => {
  const declare = (column: 'name' | 'value') =>
    preparedQuery((db: Db, { name }: { name: string }) =>
      db.selectFrom('setting').select(column).where('name', '=', name),
    );
  const [names, values] = [declare('name'), declare('value')];
  expect(await names(database.reader, { name: 'one' })).toEqual([{ name: 'one' }]);
  expect(await values(database.reader, { name: 'one' })).toEqual([{ value: '1' }]);
});

test('each variant is built once with its own SQL, and still works once the cache is full', async () => {
  let built = 0;
  const settings = preparedVariants(
    (db: Db, { name }: { name: string }, { limit }: { limit: number }) => {
      built += 1;
      return db.selectFrom('setting').select('name').where('name', '>=', name).limit(limit);
    },
  );
  const count = async (limit: number) => {
    const rows = await settings(database.reader, { name: 'a' }, { limit });
    return rows.length;
  };
  expect([await count(1), await count(2), await count(1)]).toEqual([1, 2, 1]);
  expect(built).toBe(2);
  for (let limit = 3; limit < 500; limit += 1) await count(limit);
  expect(await count(1)).toBe(1);
});

if (testedEngine === 'postgres') {
  test('only declared queries stay prepared on a connection', async () => {
    const settingByName = preparedQuery((db: Db, { name }: { name: string }) =>
      db.selectFrom('setting').select('updated_at').where('name', '=', name),
    );
    const prepared = await database.transaction(async (db) => {
      for (const name of ['one', 'two']) {
        await settingByName(db, { name });
        await db.selectFrom('setting').select('value').where('name', '<', name).execute();
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements
        where statement like '%"updated_at" from "setting"%' or statement like '%"name" <%'
      `.execute(db);
      return rows.map(({ statement }) => statement);
    });
    expect(prepared).toEqual([expect.stringContaining('select "updated_at"')]);
  });
}
