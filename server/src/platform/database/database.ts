import type { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /**
   * For reads outside a transaction; never waits for an open transaction. PostgreSQL cancels a statement after 20
   * seconds.
   */
  readonly reader: Db;
  /**
   * For statements that scan whole tables. On SQLite, these statements run on a worker thread and don't block the event
   * loop; on PostgreSQL, they have no time limit.
   */
  readonly bulkReader: Db;
  /**
   * Runs `work` in one transaction and returns its result. `work` must await only SQL: on SQLite, all other writes wait
   * for it; on PostgreSQL, a statement is canceled after 20 seconds, and `work` runs again after a serialization
   * failure.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Returns the number of open and idle connections for writing, and of callers that wait for a connection (on SQLite,
   * for their turn).
   */
  load(): { open: number; idle: number; waiting: number };
  /** Throws if the database is unreachable. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** For migrations and copies, whose tables aren't in the types. Statements have no time limit. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly writer: Kysely<any>;
}

export interface DatabaseSettings {
  /** `postgres://…`; if undefined, the SQLite file is used. */
  url?: string | undefined;
  file: string;
  /** The maximum number of PostgreSQL connections. */
  poolSize?: number;
}

export function openDatabase(settings: DatabaseSettings): Database {
  if (settings.url) return openPostgres(settings.url, settings.poolSize ?? 20);
  return openSqlite(settings.file);
}
