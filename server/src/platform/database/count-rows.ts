import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/** The number at which counting stops, so that no count reads a whole large table. */
export const largestCount = 10_000;

/** A query whose rows `countRows` counts. */
export type Countable = Expression<unknown>;

/** Returns the query for counting: without columns, and with a limit. */
export const countable = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Countable =>
  query
    .clearSelect()
    .select(sql.lit(1).as('counted'))
    .limit(sql.lit(largestCount + 1));

/** Counts the rows of several queries in one statement. A count above `largestCount` is `largestCount + 1`. */
export async function countRows(db: Db, queries: readonly Countable[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map(
    (query, index) =>
      sql`(select count(*) from ${query} as counted_rows) as ${sql.ref(`list_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return queries.map((_, index) => Number(rows[0]?.[`list_${index}`]));
}
