import type { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** For reads outside a transaction; never waits for an open one. PostgreSQL ends a statement after 20 seconds. */
  readonly reader: Db;
  /**
   * For statements that scan whole tables. On SQLite they run on a worker thread and don't block the event loop; on
   * PostgreSQL they have no time limit.
   */
  readonly bulkReader: Db;
  /**
   * Runs `work` in one transaction and returns its result. Await only SQL inside: on SQLite all other writes wait for
   * it; on PostgreSQL a statement ends after 20 seconds, and `work` runs again after a serialization failure.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns the number of connections for writing, and of callers that wait for one (on SQLite, for their turn). */
  load(): { open: number; idle: number; waiting: number };
  /** Throws if the database is unreachable. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** For migrations and copies, whose tables aren't in the types; has no time limit. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly writer: Kysely<any>;
}

export interface DatabaseSettings {
  /** `postgres://…`; without it, the SQLite file is used. */
  url?: string | undefined;
  file: string;
  /** Maximum number of PostgreSQL connections. */
  poolSize?: number;
}

export function openDatabase(settings: DatabaseSettings): Database {
  if (settings.url) return openPostgres(settings.url, settings.poolSize ?? 20);
  return openSqlite(settings.file);
}
