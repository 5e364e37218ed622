import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';

/** A setting that can be changed while the portal is running. */
export interface Setting<Value> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
}

type Named = Pick<Setting<unknown>, 'name'>;

/** Returns the setting's value, or undefined if the setting was never saved. */
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

/** Returns the number of times that the setting was saved, or 0 if it was never saved. */
export async function findSettingVersion(db: Db, { name }: Named): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Locks a setting, which may have no row yet, until the transaction ends. */
export const lockSetting = (db: Db, { name }: Named) => lockName(db, `setting ${name}`);

export async function saveSetting<Value>(
  db: Db,
  { name, schema }: Setting<Value>,
  value: Value,
): Promise<void> {
  const row = { value: JSON.stringify(schema.parse(value)), updated_at: clock.instant() };
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflicting) =>
      conflicting.column('name').doUpdateSet(({ eb, ref }) => ({
        ...row,
        version: eb(ref('setting.version'), '+', 1),
      })),
    )
    .execute();
}
