import type { ListGroup } from '@portal/contract/platform/list-groups.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Order } from './paging.ts';

/** The column that groups the rows of a list. */
export interface GroupField {
  /** The column with the record's id, which may be null. */
  id: string;
  /** The column or expression that orders the groups. */
  key: string | Expression<unknown>;
  isNumber?: boolean;
}

/** A field whose groups have names. */
export interface NamedGroupField extends GroupField {
  name: string;
  /** The name of the group for rows without a record. */
  none: string;
}

/** Returns an order that sorts by group first, with rows without a group last. */
export function orderInGroups({ id, key, isNumber }: GroupField, order: readonly Order[]): Order[] {
  const reference = sql.ref(id);
  const isMissing = sql`case when ${reference} is null then 1 else 0 end`;
  const keyed = typeof key === 'string' ? sql.ref(key) : key;
  const keyOrNothing = sql`coalesce(${keyed}, ${isNumber ? sql.lit(0) : sql.lit('')})`;
  return [
    { column: isMissing, as: 'group_missing', direction: 'asc' },
    { column: keyOrNothing, as: 'group_name', direction: 'asc' },
    // Needed because two records may have the same name.
    { column: sql`coalesce(${reference}, 0)`, as: 'group_id', direction: 'asc' },
    ...order,
  ];
}

/** Returns the columns that `orderInGroups` adds, for use in a page's cursor. */
export const groupColumns = (field: GroupField) =>
  orderInGroups(field, []).map(({ column, as = '' }) =>
    sql<unknown>`${column as Expression<unknown>}`.as(as),
  );

/** Counts the rows of each group, in the order of `orderInGroups`. */
export async function countGroups<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  field: NamedGroupField,
): Promise<ListGroup[]> {
  const order = orderInGroups(field, []).map(({ column }) => column as Expression<unknown>);
  const counted = await rows
    .clearSelect()
    .select([
      sql<number | null>`${sql.ref(field.id)}`.as('value'),
      sql<string | null>`${sql.ref(field.name)}`.as('name'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy([sql.ref(field.id), sql.ref(field.name), ...order])
    .orderBy(sql`${sql.join(order)}`)
    .$castTo<{ value: number | null; name: string | null; count: number }>()
    .execute();
  return counted.map(({ value, name, count }) => ({
    value,
    name: name ?? field.none,
    color: null,
    count: Number(count),
  }));
}
