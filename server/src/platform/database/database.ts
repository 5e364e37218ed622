import type { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** For reading outside a transaction. It never waits for somebody's open transaction. */
  readonly reader: Db;
  /** For statements over whole tables: on SQLite it reads in a thread of its own, so that nobody waits. */
  readonly bulkReader: Db;
  /** Runs `work` in one transaction: all of it, or nothing. Only SQL may be awaited inside. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** For migrations and copies, which name tables that the types don't know. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly writer: Kysely<any>;
}

export interface DatabaseSettings {
  /** `postgres://…`; without it, the SQLite file is used. */
  url?: string | undefined;
  /** The SQLite file. */
  file: string;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

export function openDatabase(settings: DatabaseSettings): Database {
  if (settings.url) return openPostgres(settings.url, settings.poolSize ?? 20);
  return openSqlite(settings.file);
}
