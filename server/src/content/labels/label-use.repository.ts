import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { LabelRecord, LabelUse } from './label.record.ts';

type Db = Kysely<Pick<Tables, LabelUse['table']>>;

/** The counts in a detailed list, by field, for a label's id. */
export type LabelCounts = (id: number) => Readonly<Record<string, number>>;

async function countUse(db: Db, { field, table, column }: LabelUse) {
  const { rows } = await sql<{ id: number; count: number }>`
    select ${sql.ref(column)} as id, count(*) as count
    from ${sql.table(table)} group by ${sql.ref(column)}`.execute(db);
  return { field, counts: new Map(rows.map(({ id, count }) => [id, Number(count)])) };
}

export async function countLabelUse(db: Db, { uses }: LabelRecord): Promise<LabelCounts> {
  const counted = await Promise.all(uses.map((use) => countUse(db, use)));
  return (id) =>
    Object.fromEntries(counted.map(({ field, counts }) => [field, counts.get(id) ?? 0]));
}

export async function isLabelUsed(db: Db, { uses }: LabelRecord, id: number): Promise<boolean> {
  for (const { table, column } of uses) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
