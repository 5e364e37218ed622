import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Engine } from './database.ts';

/** One migration. Released migrations never change; later migrations build on them. */
export interface Migration {
  name: string;
  /**
   * Whether the previous release can run on the new schema. This is the case if the migration only adds schema objects
   * that the previous release ignores.
   */
  isCompatible?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a migration runs on the schema of its time
  up: (db: Kysely<any>, engine: Engine) => Promise<void>;
}

function migratorOf(database: Database, migrations: readonly Migration[]): Migrator {
  return new Migrator({
    db: database.writer,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrations.map(({ name, up }) => [name, { up: (db) => up(db, database.engine) }]),
        ),
    },
  });
}

/** Returns whether all migrations have been applied. */
export async function isMigrated(
  database: Database,
  migrations: readonly Migration[],
): Promise<boolean> {
  const steps = await migratorOf(database, migrations).getMigrations();
  return steps.every(({ executedAt }) => executedAt !== undefined);
}

/**
 * Applies the missing migrations. If several servers start at the same time, one applies the migrations and the others
 * wait.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  const { error } = await migratorOf(database, migrations).migrateToLatest();
  if (error) throw error;
}
