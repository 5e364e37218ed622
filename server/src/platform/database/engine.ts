import { type Kysely, SqliteAdapter } from 'kysely';

/** Tells the engines apart where their SQL differs, or where code relies on SQLite's single writer. */
export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
