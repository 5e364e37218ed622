import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { migrations } from '../migrations/migrations.ts';

/** A fresh, migrated database of the engine under test, deleted on close. */
export interface TestDatabase extends Database {
  /** Settings that a second server or a child process can connect with. */
  readonly settings: { url?: string; file: string };
}

export const testedEngine =
  process.env.PORTAL_TEST_ENGINE === 'postgres' ? ('postgres' as const) : ('sqlite' as const);

/** Returns a name that contains a hash of the migrations, so that changed migrations don't reuse an old template. */
function schemaName(): string {
  const folder = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const file of globSync('{migrations,platform/database}/*.ts', { cwd: folder }).sort()) {
    hash.update(readFileSync(join(folder, file)));
  }
  return `portal_template_${hash.digest('hex').slice(0, 12)}`;
}

async function sqliteTemplate(): Promise<string> {
  const folder = join(tmpdir(), 'portal-tests');
  const template = join(folder, `${schemaName()}.db`);
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  const making = join(folder, `${randomBytes(6).toString('hex')}.db`);
  const database = openDatabase({ file: making });
  await migrate(database, migrations);
  await database.close();
  // Leave WAL mode, so that the database is a single file that can be copied. No other connection may be open.
  const closing = new DatabaseSync(making);
  closing.exec('pragma journal_mode = delete');
  closing.close();
  renameSync(making, template);
  return template;
}

async function openTestSqlite(): Promise<TestDatabase> {
  const template = await sqliteTemplate();
  const file = join(tmpdir(), 'portal-tests', `${randomBytes(8).toString('hex')}.db`);
  copyFileSync(template, file);
  const database = openDatabase({ file });
  await database.writer.executeQuery({
    sql: 'pragma synchronous = off',
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'synchronous' },
  });
  return {
    ...database,
    settings: { file },
    async close() {
      await database.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    },
  };
}

function clusterUrl(): string {
  const url = process.env.PORTAL_TEST_POSTGRES_URL;
  if (!url) throw new Error('PORTAL_TEST_POSTGRES_URL names no PostgreSQL to test on.');
  return url;
}

function urlOf(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const templateLock = 7_261_001;

async function postgresTemplate(client: pg.Client): Promise<string> {
  const name = schemaName();
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const making = `making_${randomBytes(6).toString('hex')}`;
    await client.query(`create database ${making}`);
    const database = openDatabase({ url: urlOf(making), file: '', poolSize: 2 });
    await migrate(database, migrations);
    await database.close();
    await client.query(`alter database ${making} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function openTestPostgres(): Promise<TestDatabase> {
  const name = `portal_test_${randomBytes(8).toString('hex')}`;
  await onCluster(async (client) => {
    const template = await postgresTemplate(client);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(name);
  const database = openDatabase({ url, file: '', poolSize: 5 });
  return {
    ...database,
    settings: { url, file: '' },
    async close() {
      await database.close();
      await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export function openTestDatabase(): Promise<TestDatabase> {
  return testedEngine === 'postgres' ? openTestPostgres() : openTestSqlite();
}
