import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countTo = (limit: number) => sql<{ count: number }>`
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(limit)})
  select count(*) as count from n`;

test('a long statement does not block the event loop', async () => {
  let turns = 0;
  let isDone = false;
  const answer = countTo(400_000)
    .execute(database.bulkReader)
    .finally(() => {
      isDone = true;
    });
  while (!isDone) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Number((await answer).rows[0]?.count)).toBe(400_000);
  // On the main thread, the statement would finish within the event loop's first turn.
  expect(turns).toBeGreaterThan(5);
});

test('concurrent statements get their own results and errors', async () => {
  const answers = await Promise.allSettled([
    countTo(10).execute(database.bulkReader),
    sql<{ count: number }>`select nothing_like_it from article`.execute(database.bulkReader),
    countTo(20).execute(database.bulkReader),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(
    answers.map((one) => (one.status === 'fulfilled' ? Number(one.value.rows[0]?.count) : null)),
  ).toEqual([10, null, 20]);
  expect((answers[1] as PromiseRejectedResult).reason.message).toContain('nothing_like_it');
});

test('the reader sees only committed rows', async () => {
  const settings = () => database.bulkReader.selectFrom('setting').select('name').execute();
  const row = { name: 'bulk', value: '1', updated_at: '2026-01-01T00:00:00.000Z' };
  const seen = await database.transaction(async (db) => {
    await db.insertInto('setting').values(row).execute();
    return settings();
  });
  expect(seen).toEqual([]);
  expect(await settings()).toEqual([{ name: 'bulk' }]);
});

test('a large transaction doesn’t block other reads', async () => {
  let turns = 0;
  let isDone = false;
  const counted = async () => {
    while (!isDone) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const counting = counted();
  await database.transaction(async (db) => {
    for (let statement = 0; statement < 12; statement += 1) await countTo(40_000).execute(db);
  });
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThan(3);
});
