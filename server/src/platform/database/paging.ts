import type { Expression, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { invalid } from '#platform/errors.ts';
import { placeholder, runRemembered } from './remembered-query.ts';

/** A part of a list, and where the next part begins; null at the end. */
export interface Page<Row> {
  items: Row[];
  next: string | null;
}

export interface Order {
  /** What is compared: `table.column`, or an expression with `as`. Never null. */
  column: string | Expression<unknown>;
  /** The name under which the row carries it; the bare column name unless given. */
  as?: string;
  direction: 'asc' | 'desc';
}

interface PageOptions {
  limit: number;
  cursor?: string | undefined;
  /** Ends in a unique column. */
  order: readonly Order[];
}

function reference({ column }: Order) {
  return typeof column === 'string' ? sql.ref(column) : column;
}

function nameOf(order: Order): string {
  if (order.as) return order.as;
  if (typeof order.column === 'string')
    return order.column.slice(order.column.lastIndexOf('.') + 1);
  throw new Error('An ordering expression needs a name.');
}

export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const refusedCursor = () => invalid({ cursor: ['This is not a cursor of this list.'] });

/** PostgreSQL's word that a value hasn't the form of its column; of a page, only a cursor can have it. */
function isDataFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** The values of a cursor; 400 when it isn't one of ours for `length` columns. */
function readCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs =
      Array.isArray(values) &&
      values.length === length &&
      values.every((one) => typeof one === 'string' || typeof one === 'number');
    if (isOurs) return values;
  } catch {
    // falls through to the refusal
  }
  throw refusedCursor();
}

/** (a, b, c) after the cursor's values, as one comparison where all go the same way. */
function after(order: readonly Order[], values: readonly (string | number)[]) {
  const isUniform = order.every(({ direction }) => direction === order[0]?.direction);
  if (isUniform) {
    const compare = order[0]?.direction === 'desc' ? sql`<` : sql`>`;
    const columns = sql.join(order.map(reference));
    return sql<boolean>`(${columns}) ${compare} (${sql.join(values)})`;
  }
  const alternatives = order.map((one, index) => {
    const equal = order
      .slice(0, index)
      .map((earlier, place) => sql`${reference(earlier)} = ${values[place]}`);
    const beyond = sql`${reference(one)} ${one.direction === 'desc' ? sql`<` : sql`>`} ${values[index]}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * A size that screens ask for is written into the statement, which PostgreSQL then plans once; with the size
 * as a parameter it would plan each time anew. Sizes between the tens would make statements without end.
 */
const isWritten = (limit: number) => limit % 10 === 0;

type Cursor = readonly (string | number)[] | undefined;

/** The page's part of the query: behind the cursor, in order, and one row more than is shown. */
function pagePart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: readonly Order[],
  { limit, rows, cursor }: { limit: number; rows: number; cursor: Cursor },
): SelectQueryBuilder<DB, TB, Row> {
  let paged = query.limit(isWritten(limit) ? sql.lit(limit + 1) : rows);
  if (cursor) paged = paged.where(after(order, cursor));
  for (const one of order) paged = paged.orderBy(reference(one), one.direction);
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
  // The row carries each ordering column under its name, as the caller's contract says.
  const last = items.at(-1) as Record<string, string | number>;
  const values = order.map((one) => last[nameOf(one)]);
  if (values.some((value) => value === undefined || value === null)) {
    throw new Error('A page lacks one of its ordering columns.');
  }
  return { items, next: writeCursor(values as (string | number)[]) };
}

const cursorOf = ({ cursor, order }: PageOptions): Cursor =>
  cursor === undefined ? undefined : readCursor(cursor, order.length);

/**
 * Reads one page of an ordered list, continuing behind the cursor's row (keyset, so that late pages cost
 * what the first costs and rows that come or go in between repeat or skip nothing).
 */
export async function paginate<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, order } = options;
  const paged = pagePart(query, order, { limit, rows: limit + 1, cursor: cursorOf(options) });
  return pageOf(paged.execute(), options);
}

interface RememberedList<DB, TB extends keyof DB, Row> {
  /** All that the query's text depends on, but for the page. */
  key: string;
  build: () => SelectQueryBuilder<DB, TB, Row>;
  values: Readonly<Record<string, string | number | null>>;
}

/** Like `paginate`, for a query with placeholders that is built once for its key. */
export async function paginateRemembered<DB, TB extends keyof DB, Row>(
  db: Parameters<typeof runRemembered>[0],
  { key, build, values }: RememberedList<DB, TB, Row>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, order } = options;
  const cursor = cursorOf(options);
  const held = cursor?.map((_, place) => placeholder<string | number>(`cursor${place}`));
  const page = () => pagePart(build(), order, { limit, rows: placeholder('rows'), cursor: held });
  const places = Object.fromEntries(
    (cursor ?? []).map((value, place) => [`cursor${place}`, value]),
  );
  const all = { ...values, ...places, rows: limit + 1 };
  const part = `${isWritten(limit) ? ` limit ${limit}` : ''}${cursor ? ' behind a cursor' : ''}`;
  const reading = runRemembered<Row>(db, key + part, page, all);
  return pageOf(reading, options);
}

/** The same page with each row presented. */
export function mapPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> {
  return { items: page.items.map(present), next: page.next };
}
