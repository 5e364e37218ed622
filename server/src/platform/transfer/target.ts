import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { type Migration, migrate } from '#platform/database/migrate.ts';
import type { Db } from '#platform/database/tables.ts';
import { holdsRowsOf, loadRows, type ReportProgress } from './load-rows.ts';
import { type RowSource, TransferError } from './row-source.ts';
import { appliedMigrations, countRows, describeTables } from './table-shape.ts';

/** The target database: a PostgreSQL `url`, or a SQLite file. */
export interface Target {
  url?: string | undefined;
  file: string;
}

async function countAll(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await describeTables(db)) counts[name] = await countRows(db, name);
  return counts;
}

/** Returns the number of rows in each table of a newly migrated database. */
async function countsAtFirst(steps: readonly Migration[]): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-empty-'));
  const database = openDatabase({ file: join(folder, 'portal.db') });
  try {
    await migrate(database, steps);
    return await countAll(database.reader);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether exactly these migrations have been applied to a database. */
const hasHad = async (db: Db, steps: readonly Migration[]) =>
  isDeepStrictEqual(
    await appliedMigrations(db),
    steps.map(({ name }) => name),
  );

/**
 * Returns whether a database has only the rows that migrations insert, as it does after an interrupted transfer,
 * because a transfer is a single transaction.
 */
async function isUnused(db: Db, steps: readonly Migration[]): Promise<boolean> {
  const counts = await countAll(db);
  if (Object.keys(counts).length === 0) return true;
  return (await hasHad(db, steps)) && isDeepStrictEqual(counts, await countsAtFirst(steps));
}

const notEmpty = () =>
  new TransferError('The target database is not empty. Name one that is; nothing was written.');

async function assertUnused(db: Db, steps: readonly Migration[]): Promise<void> {
  if (!(await isUnused(db, steps))) throw notEmpty();
}

/** Returns the source's migrations. Throws if this version lacks one of them. */
export function stepsOf(
  source: Pick<RowSource, 'migrations'>,
  migrations: readonly Migration[],
): Migration[] {
  const steps = migrations.slice(0, source.migrations.length);
  const isKnown = isDeepStrictEqual(
    steps.map(({ name }) => name),
    [...source.migrations],
  );
  if (!isKnown)
    throw new TransferError(
      'It was written by a newer portal than this one. Use that version or a later one.',
    );
  return steps;
}

/** Opens PostgreSQL for `work`. Throws a TransferError if the connection fails. */
async function onPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, file: '', poolSize: 2 });
  try {
    await database.ping().catch((error) => {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      throw new TransferError(
        `The database to write to doesn't respond: ${reasons.map(({ message }) => message).join('; ')}`,
      );
    });
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Throws a TransferError unless the target is empty or unused. */
export async function assertTargetIsEmpty(target: Target, steps: readonly Migration[]) {
  const { url } = target;
  if (url) await onPostgres(url, ({ reader }) => assertUnused(reader, steps));
  else if (existsSync(target.file))
    throw new TransferError(`The database already exists: ${target.file}. Nothing was written.`);
}

async function insertAll(
  database: Database,
  source: RowSource,
  { steps, report }: { steps: readonly Migration[]; report: ReportProgress },
): Promise<void> {
  await migrate(database, steps);
  // Uses one transaction, so that the target gets either the whole portal or nothing.
  await database.bulkReader.transaction().execute(async (db) => {
    const tables = source.tables.map(({ name }) => sql.table(name));
    await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(db);
    await assertUnused(db, steps);
    await loadRows(db, source, report);
  });
}

async function fillPostgres(
  database: Database,
  source: RowSource,
  { migrations, report }: Filling,
): Promise<void> {
  const { reader } = database;
  const steps = stepsOf(source, migrations);
  if (await isUnused(reader, steps)) await insertAll(database, source, { steps, report });
  // A transfer that was killed after its commit is already complete.
  else if ((await hasHad(reader, steps)) && (await holdsRowsOf(reader, source)))
    report('Every row is there already, by count and SHA-256.');
  else throw notEmpty();
  await migrate(database, migrations);
  await sql`analyze`.execute(database.writer);
}

async function fillSqlite(
  database: Database,
  source: RowSource,
  { migrations, report }: Filling,
): Promise<void> {
  await migrate(database, stepsOf(source, migrations));
  await sql`pragma foreign_keys = off`.execute(database.writer);
  await database.transaction((db) => loadRows(db, source, report));
  await sql`pragma foreign_keys = on`.execute(database.writer);
  await migrate(database, migrations);
}

/** Fills a temporary file, and renames it once it is complete. */
async function fillFile(file: string, source: RowSource, filling: Filling): Promise<void> {
  const making = `${file}.part`;
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${making}${end}`, { force: true });
  };
  // Removes files that an interrupted transfer left behind.
  remove();
  try {
    const database = openDatabase({ file: making });
    try {
      await fillSqlite(database, source, filling);
    } finally {
      await database.close();
    }
    renameSync(making, file);
  } catch (error) {
    remove();
    throw error;
  }
}

export interface Filling {
  /** All migrations. Those that the source lacks run after its rows are loaded. */
  migrations: readonly Migration[];
  report: ReportProgress;
}

/** Creates a portal from the rows of `source` in an unused target, either completely or not at all. */
export async function fillTarget(
  target: Target,
  source: RowSource,
  filling: Filling,
): Promise<void> {
  const { url } = target;
  if (url) return onPostgres(url, (database) => fillPostgres(database, source, filling));
  await assertTargetIsEmpty(target, stepsOf(source, filling.migrations));
  await fillFile(target.file, source, filling);
}
