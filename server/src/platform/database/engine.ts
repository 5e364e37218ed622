import { type Kysely, SqliteAdapter } from 'kysely';

/**
 * Whether a statement is for SQLite: where the engines differ, and in that SQLite lets one transaction
 * write at a time, so that whoever is in it has waited for all others already.
 */
export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
