import type {
  CapacityRole,
  CapacityUnit,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';

/** The number of days since the capacities took effect. */
const pastDays = 182;

interface DemoAmount {
  unit: CapacityUnit;
  amount: number;
}

const articles = (amount: number): DemoAmount => ({ unit: 'articles', amount });
const words = (amount: number): DemoAmount => ({ unit: 'words', amount });

/** The capacities of the people with each role, in id order. They repeat if there are more people. */
const amounts: Readonly<Record<CapacityRole, readonly DemoAmount[]>> = {
  writer: [articles(6), articles(5), words(6_000), articles(4), articles(8), words(9_000)],
  editor: [articles(14), articles(12), articles(18), articles(10)],
  poster: [articles(36), articles(30), articles(40), articles(28)],
};

const groupOf = {
  editor: groups.editor.id,
  poster: groups.contractor.id,
} as const;

async function selectPeople(db: Db, role: CapacityRole): Promise<number[]> {
  if (role === 'writer') {
    const rows = await db
      .selectFrom('writer')
      .innerJoin('person', 'person.id', 'writer.person_id')
      .select('person.id')
      .where('person.is_active', '=', 1)
      .orderBy('person.id')
      .execute();
    return rows.map(({ id }) => id);
  }
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('group_id', '=', groupOf[role])
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Creates capacities for all writers, editors, and posters, so that some are over capacity and others have room. The
 * first writer works less from next month on, and some people have days off.
 */
export async function makeCapacities(db: Db): Promise<void> {
  const cast = await readCast(db);
  const stamps = { created_by_id: cast.id('staff'), created_at: clock.instant() };
  const from_day = mondayOf(addDays(clock.today(), -pastDays));
  const people = {
    writer: await selectPeople(db, 'writer'),
    editor: await selectPeople(db, 'editor'),
    poster: await selectPeople(db, 'poster'),
  };
  const rows = (['writer', 'editor', 'poster'] as const).flatMap((role) =>
    people[role].flatMap((person_id, index) => {
      const usual = amounts[role][index % amounts[role].length];
      return usual ? [{ person_id, role, from_day, ...usual, ...stamps }] : [];
    }),
  );
  await insertAll(db, 'capacity', rows);

  const week = mondayOf(clock.today());
  const writer = cast.id('writer');
  const page = await db
    .selectFrom('content_type')
    .select('id')
    .where('uid', '=', 'page')
    .executeTakeFirstOrThrow();
  const later = await insertRow(db, 'capacity', {
    person_id: writer,
    role: 'writer',
    from_day: addDays(week, 28),
    ...articles(4),
    ...stamps,
  });
  await db
    .insertInto('capacity_limit')
    .values({ capacity_id: later.id, content_type_id: page.id, amount: 2 })
    .execute();
  await insertAll(db, 'day_off', [
    {
      person_id: writer,
      from_day: addDays(week, 10),
      to_day: addDays(week, 11),
      note: 'Conference',
      ...stamps,
    },
    ...people.writer.slice(2, 4).map((person_id, index) => ({
      person_id,
      from_day: addDays(week, 14 + index * 7),
      to_day: addDays(week, 18 + index * 7),
      note: 'Vacation',
      ...stamps,
    })),
    ...people.editor.slice(1, 2).map((person_id) => ({
      person_id,
      from_day: addDays(week, 4),
      to_day: addDays(week, 7),
      note: null,
      ...stamps,
    })),
  ]);
}
