import {
  type CountedValue,
  type CountedValues,
  maximumFilterValues,
} from '@portal/contract/platform/filter-values.ts';
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containsText } from './portable-sql.ts';

/** A list's filter: the column that it compares, and the records that the column refers to. */
export interface CountedField {
  column: RawBuilder<unknown>;
  /**
   * Selects the records: `id`, `value`, `name`, `color`, the `key` that is searched, and the `place` in the order.
   * Undefined if the column contains the values themselves.
   */
  records?: RawBuilder<unknown>;
}

interface CountRequest<DB, TB extends keyof DB, Row> {
  field: CountedField;
  /** The rows that match the other filters. */
  rows: SelectQueryBuilder<DB, TB, Row>;
  /** All rows that the viewer sees, regardless of the filters. */
  visible: SelectQueryBuilder<DB, TB, Row>;
  /** The values that are selected in the filter. */
  chosen: number | string | readonly (number | string)[] | undefined;
  /** Text that the names of the values must contain. */
  named: string | undefined;
}

/** Selects records without colors. The table must have a folded, indexed copy of the name, such as `name_key`. */
export const namedRecords = (table: string, name: string) =>
  sql`select id, ${sql.ref(name)} as name, ${sql.ref(`${name}_key`)} as key,
    ${sql.ref(`${name}_key`)} as place, cast(id as text) as value, cast(null as text) as color
    from ${sql.table(table)}`;

/** Returns the condition that the column equals the value, or any of several values. */
export const isAnyOf = (
  column: string,
  value: number | string | readonly (number | string)[],
): RawBuilder<boolean> =>
  // In a prepared query, `value` is a placeholder unless it is a list.
  Array.isArray(value)
    ? sql<boolean>`${sql.ref(column)} in (${sql.join(value)})`
    : sql<boolean>`${sql.ref(column)} = ${value}`;

/** Counts the rows with each value of a field. Returns the values in the order of their records. */
export async function countValues<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  request: CountRequest<DB, TB, Row>,
): Promise<CountedValues> {
  const { named } = request;
  const result = await sql<CountedValue>`
    select named.value, named.name, named.color, named.count from ${namedRows(request)} as named
    where ${named ? containsText('named.key', named) : sql`1 = 1`}
    order by named.place, named.id limit ${sql.lit(maximumFilterValues + 1)}`.execute(db);
  const rows = result.rows.map((row) => ({ ...row, count: Number(row.count) }));
  const listed = rows.slice(0, maximumFilterValues);
  const missing = named ? [] : await selectUnlisted(db, request, listed);
  return { values: [...missing, ...listed], is_complete: rows.length <= maximumFilterValues };
}

/** Selects the counted values, with their records if the field has records. */
function namedRows<DB, TB extends keyof DB, Row>(request: CountRequest<DB, TB, Row>) {
  const { records } = request.field;
  const counted = sql`${countedRows(request)} as counted`;
  if (!records) return sql`(select ${valuesThemselves}, count from ${counted})`;
  return sql`(select named.*, counted.count from ${counted}
    join (${records}) as named on named.id = counted.id)`;
}

const valuesThemselves = sql`id, id as value, id as name, id as key, id as place,
  cast(null as text) as color`;

function countedRows<DB, TB extends keyof DB, Row>({
  rows,
  field: { column },
}: CountRequest<DB, TB, Row>) {
  return rows
    .clearSelect()
    .select([column.as('id'), sql<number>`count(*)`.as('count')])
    .where(sql<boolean>`${column} is not null`)
    .groupBy(column);
}

/** Selects the field's records or, for a column without records, its values. */
const recordsOf = <DB, TB extends keyof DB, Row>({ field, visible }: CountRequest<DB, TB, Row>) =>
  field.records ??
  sql`select ${valuesThemselves} from ${visible.clearSelect().select(field.column.as('id')).distinct()} as plain`;

/**
 * Returns the selected values that occur in rows that the viewer can see, but not in rows that match the other filters.
 */
async function selectUnlisted<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  request: CountRequest<DB, TB, Row>,
  listed: readonly CountedValue[],
): Promise<CountedValue[]> {
  const { field, visible, chosen = [] } = request;
  const all = typeof chosen === 'object' ? chosen : [chosen];
  // A column without records contains the values themselves.
  const ids = field.records
    ? all
    : all.filter((id) => !listed.some(({ value }) => value === String(id)));
  if (ids.length === 0) return [];
  const ofIt = visible
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .where(sql<boolean>`${field.column} = named.id`);
  const { rows } = await sql<Omit<CountedValue, 'count'>>`
    select named.value, named.name, named.color from (${recordsOf(request)}) as named
    where named.id in (${sql.join(ids)}) and exists ${ofIt}
    order by named.place, named.id`.execute(db);
  return rows
    .filter(({ value }) => !listed.some((row) => row.value === value))
    .map((row) => ({ ...row, count: 0 }));
}
