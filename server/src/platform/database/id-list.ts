import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './engine.ts';

/**
 * Passes any number of ids as one parameter, so that the statement's text stays the same:
 * `where(idList(db).has('article.id', idList(db).write(ids)))`.
 */
export function idList(db: QueryExecutorProvider): {
  write: (ids: readonly number[]) => string;
  has: (column: string, written: string) => RawBuilder<boolean>;
} {
  if (isSqlite(db)) {
    return {
      write: (ids) => JSON.stringify(ids),
      has: (column, written) =>
        sql<boolean>`${sql.ref(column)} in (select value from json_each(${written}))`,
    };
  }
  return {
    write: (ids) => `{${ids.join()}}`,
    // With a subquery in place of the array, PostgreSQL reads the whole table when the query has many joins.
    has: (column, written) => sql<boolean>`${sql.ref(column)} = any(cast(${written} as bigint[]))`,
  };
}
