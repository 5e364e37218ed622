import { foldText } from '@portal/contract/platform/text.ts';
import {
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Flag } from './tables.ts';

/** Returns whether the engine is SQLite, for code whose SQL differs or that relies on SQLite's single writer. */
export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** The literal 1: SQLite uses an index `where … = 1` only for a literal, not for a parameter. */
export const literalOne = sql.lit<Flag>(1);

/** Returns the condition that a folded column contains the typed text; LIKE's wildcards are escaped. */
export function containsText(column: string, searched: string): RawBuilder<boolean> {
  const literal = foldText(searched).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`;
}

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
    // Uses an array, because with a subquery PostgreSQL reads the whole table if the query has many joins.
    has: (column, written) => sql<boolean>`${sql.ref(column)} = any(cast(${written} as bigint[]))`,
  };
}
