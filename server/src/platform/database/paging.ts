import type { Expression, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { invalid } from '#platform/errors.ts';
import { type Json, preparedVariants, type QueryRunner } from './prepared-query.ts';

/** One page of a list; `next` is the next page's cursor, null on the last page. */
export interface Page<Row> {
  items: Row[];
  next: string | null;
}

export interface Order {
  /** `table.column`, or an expression with `as`. Its value is never null. */
  column: string | Expression<unknown>;
  /** The row's property that contains the value; defaults to the column's name. */
  as?: string;
  direction: 'asc' | 'desc';
}

interface PageOptions {
  limit: number;
  cursor?: string | undefined;
  /** The last column must be unique, or rows would be skipped or repeated. */
  order: readonly Order[];
}

function reference({ column }: Order) {
  return typeof column === 'string' ? sql.ref(column) : column;
}

function nameOf(order: Order): string {
  if (order.as) return order.as;
  if (typeof order.column === 'string')
    return order.column.slice(order.column.lastIndexOf('.') + 1);
  throw new Error('An ordering expression needs `as`.');
}

export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const refusedCursor = () => invalid({ cursor: ['This is not a cursor of this list.'] });

/**
 * Returns whether PostgreSQL rejected a value of the wrong type. In the query for a page, only a forged cursor can
 * cause this error.
 */
function isDataFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** Decodes a cursor. Throws 400 unless it has `length` values. */
export function readCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || typeof value === 'number');
    if (isOurs) return values;
  } catch {
    // Malformed cursors are rejected below.
  }
  throw refusedCursor();
}

/**
 * Returns the condition that a row comes after the cursor's values, as a single row comparison if all columns have the
 * same direction.
 */
function after(order: readonly Order[], values: readonly (string | number)[]) {
  const isUniform = order.every(({ direction }) => direction === order[0]?.direction);
  if (isUniform) {
    const compare = order[0]?.direction === 'desc' ? sql`<` : sql`>`;
    const columns = sql.join(order.map(reference));
    return sql<boolean>`(${columns}) ${compare} (${sql.join(values)})`;
  }
  const alternatives = order.map((part, index) => {
    const equal = order
      .slice(0, index)
      .map((earlier, index) => sql`${reference(earlier)} = ${values[index]}`);
    const beyond = sql`${reference(part)} ${part.direction === 'desc' ? sql`<` : sql`>`} ${values[index]}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * Returns whether a page size is written into the statement as a literal. The sizes that screens use are literals, so
 * that PostgreSQL plans the statement once; with a parameter, it would plan the statement on every run. Literals for
 * all sizes would fill the cache of prepared statements.
 */
const isWritten = (limit: number) => limit % 10 === 0;

type Cursor = readonly (string | number)[] | undefined;

/** Restricts a query to one page of rows after the cursor, plus one row that shows whether there is a next page. */
function pagePart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: readonly Order[],
  { limit, cursor }: { limit: number; cursor?: Cursor },
): SelectQueryBuilder<DB, TB, Row> {
  let paged = query.limit(isWritten(limit) ? sql.lit(limit + 1) : limit + 1);
  if (cursor) paged = paged.where(after(order, cursor));
  for (const part of order) paged = paged.orderBy(reference(part), part.direction);
  return paged;
}

async function pageOf<Row>(
  reading: Promise<Row[]>,
  { limit, cursor, order }: PageOptions,
): Promise<Page<Row>> {
  const rows = await reading.catch((error: unknown) => {
    throw cursor !== undefined && isDataFault(error) ? refusedCursor() : error;
  });
  if (rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  // By contract, the caller's rows contain each ordering column under its name.
  const last = items.at(-1) as Record<string, string | number>;
  const values = order.map((part) => last[nameOf(part)]);
  if (values.some((value) => value === undefined || value === null)) {
    throw new Error('A page lacks one of its ordering columns.');
  }
  return { items, next: writeCursor(values as (string | number)[]) };
}

const cursorOf = ({ cursor, order }: PageOptions): Cursor =>
  cursor === undefined ? undefined : readCursor(cursor, order.length);

/**
 * Reads one page of an ordered list, starting after the cursor's row. Uses keyset paging: late pages cost as much as
 * the first, and rows that are inserted or deleted between two calls don't shift the other rows.
 */
export async function paginate<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, order } = options;
  const paged = pagePart(query, order, { limit, cursor: cursorOf(options) });
  return pageOf(paged.execute(), options);
}

/** Reads the rows for a page of ids, in the same order as the ids. */
export async function readByIds<Row extends { id: number }>(
  { items, next }: Page<{ id: number }>,
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  if (items.length === 0) return { items: [], next };
  const rows = new Map((await read(items.map(({ id }) => id))).map((row) => [row.id, row]));
  return { items: items.flatMap(({ id }) => rows.get(id) ?? []), next };
}

/**
 * Reads a page like `paginate`, but for rows that join many tables or are wide: `ids` finds the page, and only the
 * page's rows are read in full.
 */
export async function paginateByIds<DB, TB extends keyof DB, Row extends { id: number }>(
  ids: SelectQueryBuilder<DB, TB, { id: number }>,
  read: (ids: readonly number[]) => Promise<Row[]>,
  options: PageOptions,
): Promise<Page<Row>> {
  return readByIds(await paginate(ids, options), read);
}

interface ListDeclaration<Db, Schema, Table extends keyof Schema, Row, Values, Variant> {
  order: (variant: Variant) => readonly Order[];
  query: (db: Db, values: Values, variant: Variant) => SelectQueryBuilder<Schema, Table, Row>;
}

/**
 * Declares a list that is paged like `paginate`, but whose first page is a prepared query for the page sizes that
 * screens use; see `preparedVariants`.
 */
export function preparedPages<
  Db extends QueryRunner,
  Schema,
  Table extends keyof Schema,
  Row,
  Values extends object,
  Variant extends Json,
>({ order, query }: ListDeclaration<Db, Schema, Table, Row, Values, Variant>) {
  const firstPage = preparedVariants(
    (db: Db, values: Values, { list, limit }: { list: Variant; limit: number }) =>
      pagePart(query(db, values, list), order(list), { limit }),
  );
  return async (
    db: Db,
    values: Values,
    list: Variant,
    { limit, cursor }: Omit<PageOptions, 'order'>,
  ): Promise<Page<Row>> => {
    const options = { limit, cursor, order: order(list) };
    const isPrepared = cursor === undefined && isWritten(limit);
    if (!isPrepared) return paginate(query(db, values, list), options);
    return pageOf(firstPage(db, values, { list, limit }), options);
  };
}

/**
 * Returns a page of rows that are computed instead of stored, ordered by `keyOf`, whose last number is unique. A row's
 * key must not depend on the page.
 */
export function pageOfSorted<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  keyOf: (row: Row) => readonly number[],
): Page<Row> {
  const compare = (one: readonly number[], other: readonly (string | number)[]): number => {
    const index = one.findIndex((value, place) => value !== other[place]);
    return index < 0 ? 0 : (one[index] ?? 0) - Number(other[index]);
  };
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => compare(one.key, other.key));
  const last = cursor === undefined ? undefined : readCursor(cursor, sorted[0]?.key.length ?? 0);
  if (last?.some((value) => typeof value !== 'number')) throw refusedCursor();
  const following = last ? sorted.filter(({ key }) => compare(key, last) > 0) : sorted;
  const items = following.slice(0, limit);
  const end = items.at(-1);
  const next = following.length > limit && end ? writeCursor(end.key) : null;
  return { items: items.map(({ row }) => row), next };
}

export function mapPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> {
  return { items: page.items.map(present), next: page.next };
}
