import type { Insertable, Selectable } from 'kysely';
import type { CapacityTable, DayOffTable } from '#content/capacity/capacity.table.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';

interface CapacityOptions extends Partial<Insertable<CapacityTable>> {
  person_id: number;
  /** The limits by the content type's id. */
  limits?: Readonly<Record<number, number>>;
}

/** Stores a capacity; by default, four articles a week as a writer, from 2020 on. */
export async function makeCapacity(
  db: Db,
  { limits = {}, ...given }: CapacityOptions,
): Promise<Selectable<CapacityTable>> {
  const row = await insertRow(db, 'capacity', {
    role: 'writer',
    from_day: '2020-01-01',
    unit: 'articles',
    amount: 4,
    created_at: clock.instant(),
    ...given,
  });
  for (const [type, amount] of Object.entries(limits)) {
    const values = { capacity_id: row.id, content_type_id: Number(type), amount };
    await db.insertInto('capacity_limit').values(values).execute();
  }
  return row;
}

/** Stores days off, by default today. */
export function makeDaysOff(
  db: Db,
  given: Partial<Insertable<DayOffTable>> & { person_id: number },
): Promise<Selectable<DayOffTable>> {
  return insertRow(db, 'day_off', {
    from_day: clock.today(),
    to_day: clock.today(),
    note: null,
    created_at: clock.instant(),
    ...given,
  });
}
