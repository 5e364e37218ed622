import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { countable, countRows, largestCount } from './count-rows.ts';

const { portal } = usePortal({ people: {} });

// Requirements: B-VIEW-14
test('several lists are counted in one statement, and counting stops above the largest count', async () => {
  const db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff' });
  const numbers = sql<{ i: number }>`(with recursive numbers(i) as
    (select 1 union all select i + 1 from numbers where i < ${sql.lit(largestCount + 50)})
    select i from numbers)`.as('numbers');
  const counts = await countRows(db, [
    countable(db.selectFrom('person').selectAll().where('id', '=', person.id)),
    countable(db.selectFrom('person').selectAll().where('id', '=', -1)),
    countable(db.selectFrom(numbers).selectAll()),
  ]);
  expect(counts).toEqual([1, 0, largestCount + 1]);
  expect(await countRows(db, [])).toEqual([]);
});
