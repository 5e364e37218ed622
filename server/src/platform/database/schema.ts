import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { findSetting, type Setting, saveSetting } from '../settings/settings.service.ts';
import { appliedMigrations } from '../transfer/table-shape.ts';
import type { Database } from './database.ts';
import { type Migration, migrate } from './migrate.ts';

/** The newest migration that a portal must include in order to run on this schema. */
const oldestMigration: Setting<string> = { name: 'oldest_migration', schema: z.string() };

/** The number of copies that are kept; older ones are deleted. */
const keptCopies = 3;
const copyName = /^before-.*\.db$/;

interface Options {
  /** The folder for the copy of a SQLite database that is made before a migration. */
  copyFolder: string;
  report: (text: string) => void;
}

/** Throws a ConfigError unless this version may run on a schema that a newer version has migrated. */
async function assertMayRun(database: Database, migrations: readonly Migration[]): Promise<void> {
  const oldest = await findSetting(database.reader, oldestMigration);
  if (migrations.some(({ name }) => name === oldest)) return;
  throw new ConfigError(
    [
      'The database belongs to a newer version of the portal, on which this version cannot run.',
      'Start that version, or restore the backup that was made before the upgrade.',
    ].join('\n'),
  );
}

/** Copies a SQLite database, so that an upgrade can be reverted by restoring the copy. */
async function copyBefore(database: Database, step: string, { copyFolder, report }: Options) {
  mkdirSync(copyFolder, { recursive: true, mode: 0o700 });
  const file = join(copyFolder, `before-${step}.db`);
  rmSync(file, { force: true });
  await sql`vacuum into ${file}`.execute(database.writer);
  report(`The database was copied to ${file} before the upgrade.`);
  const copies = readdirSync(copyFolder).filter((name) => copyName.test(name));
  for (const name of copies.sort().slice(0, -keptCopies)) rmSync(join(copyFolder, name));
}

/**
 * Applies missing migrations and records which versions may run on the schema. Leaves a newer schema unchanged if this
 * version may run on it; otherwise, throws a ConfigError.
 */
export async function prepareSchema(
  database: Database,
  migrations: readonly Migration[],
  options: Options,
): Promise<void> {
  const applied = await appliedMigrations(database.reader);
  const known = new Set(migrations.map(({ name }) => name));
  if (applied.some((name) => !known.has(name))) return assertMayRun(database, migrations);
  const [next] = migrations.filter(({ name }) => !applied.includes(name));
  if (next && applied.length > 0 && database.engine === 'sqlite') {
    await copyBefore(database, next.name, options);
  }
  if (next) await migrate(database, migrations);
  const oldest = migrations.findLast(({ isCompatible }) => !isCompatible)?.name ?? '';
  await database.transaction(async (db) => {
    if ((await findSetting(db, oldestMigration)) === oldest) return;
    await saveSetting(db, oldestMigration, oldest);
  });
}
