import { foldText } from '@portal/contract/platform/text.ts';
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { ArrangedTable, LabelRecord, LabelUse } from './label.record.ts';
import type { LabelTable } from './label.table.ts';

type Db = Kysely<Pick<Tables, ArrangedTable | LabelUse['table']>>;

/** The table for any kind of label. Each kind has only the optional columns that its `columns` lists. */
interface AnyLabelTable extends LabelTable {
  uid?: string | null;
  color?: string;
  order?: Generated<number>;
}

export type LabelRow = Selectable<AnyLabelTable>;

// The cast is safe, because each label's table has the columns of `LabelTable` (`label.table.ts`), and queries name
// other columns, including those of content_status, only if the table has them.
const labelsIn = (db: Db) => db as unknown as Kysely<Record<ArrangedTable, AnyLabelTable>>;

export function selectLabels(
  db: Db,
  { table, endpoints }: LabelRecord,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<LabelRow>> {
  const column = endpoints.arrange ? 'order' : 'name_key';
  return paginate(labelsIn(db).selectFrom(table).selectAll(), {
    ...page,
    order: [
      { column: `${table}.${column}`, direction: 'asc' },
      { column: `${table}.id`, direction: 'asc' },
    ],
  });
}

export function selectLabel(
  db: Db,
  { table }: LabelRecord,
  id: number,
): Promise<LabelRow | undefined> {
  return labelsIn(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectLabelIds(db: Db, table: ArrangedTable): Promise<number[]> {
  const rows = await labelsIn(db).selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

interface LabelValues {
  name: string;
  color?: string;
}

/** Inserts a label. Returns undefined if a label with this name exists. */
export function insertLabel(
  db: Db,
  { table, endpoints }: LabelRecord,
  values: LabelValues,
): Promise<LabelRow | undefined> {
  return labelsIn(db)
    .insertInto(table)
    .values(({ selectFrom }) => ({
      ...values,
      name_key: foldText(values.name),
      ...(endpoints.arrange && {
        // Append the label to the end of the list.
        order: selectFrom(`${table} as other`).select(({ eb, fn, lit }) =>
          eb(fn.coalesce(fn.max('other.order'), lit(0)), '+', 1).as('next'),
        ),
      }),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isLabelNameTaken(
  db: Db,
  { table }: LabelRecord,
  { name, exceptId }: { name: string; exceptId: number },
): Promise<boolean> {
  const row = await labelsIn(db)
    .selectFrom(table)
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateLabelRow(
  db: Db,
  { table }: LabelRecord,
  id: number,
  { archived, ...values }: LabelValues & { archived: boolean },
): Promise<LabelRow> {
  return labelsIn(db)
    .updateTable(table)
    .set({ ...values, name_key: foldText(values.name), archived: flag(archived) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a new order of labels. Doesn't increment the version of a label whose position is unchanged. */
export async function updateLabelOrder(
  db: Db,
  table: ArrangedTable,
  id: number,
  order: number,
): Promise<void> {
  await labelsIn(db)
    .updateTable(table)
    .set({ order })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('order', '!=', order)
    .execute();
}

export async function deleteLabelRow(db: Db, { table }: LabelRecord, id: number): Promise<void> {
  await labelsIn(db).deleteFrom(table).where('id', '=', id).execute();
}

/** Returns the counts for the label with this id, keyed by their fields in a detailed list. */
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
