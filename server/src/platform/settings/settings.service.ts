import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';

/** Something that can be changed while the portal runs. */
export interface Setting<Value> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
}

/** The setting's value; undefined when it was never set. */
export async function findSetting<Value>(
  db: Db,
  { name, schema }: Setting<Value>,
): Promise<Value | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? schema.parse(JSON.parse(row.value)) : undefined;
}

export async function saveSetting<Value>(
  db: Db,
  { name, schema }: Setting<Value>,
  value: Value,
): Promise<void> {
  const row = { value: JSON.stringify(schema.parse(value)), updated_at: clock.instant() };
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflicting) => conflicting.column('name').doUpdateSet(row))
    .execute();
}

export async function deleteSetting(db: Db, { name }: Pick<Setting<unknown>, 'name'>) {
  await db.deleteFrom('setting').where('name', '=', name).execute();
}
