import { foldText } from '@portal/contract/platform/text.ts';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';
import { containsText, idList, isSqlite } from './portable-sql.ts';

/** A column of folded text that is searched by substring, in a table with an `id`. */
export interface IndexedText {
  table: string;
  column: string;
}

const nameOf = ({ table, column }: IndexedText) => `${table}_${column}_trigrams`;

/**
 * With more matches than this, scanning the list in its own order finds the first page sooner than the index does. In
 * 200,000 titles with 1,000 matches, scanning for a page of 50 takes 1.5 ms by title and 3 ms by due date; using the
 * index takes 3 to 5 ms.
 */
const manyHits = 1_000;

/** Creates a contentless FTS5 table, which triggers keep up to date. */
async function createOnSqlite(db: QueryExecutorProvider, text: IndexedText): Promise<void> {
  const { table, column } = text;
  const index = nameOf(text);
  const add = `insert into ${index} (rowid, ${column}) values (new.id, new.${column});`;
  const remove = `insert into ${index} (${index}, rowid, ${column}) values ('delete', old.id, old.${column});`;
  const statements = [
    `create virtual table ${index} using fts5 (${column}, content = '${table}', content_rowid = 'id',
      tokenize = 'trigram case_sensitive 1')`,
    `insert into ${index} (${index}) values ('rebuild')`,
    `create trigger ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of ${column} on ${table} begin ${remove} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const trigramsLock = 7_261_002;

/** Selects whether pg_trgm is installed or can be installed by this role. */
const hasTrigrams = sql<{ is_there: boolean }>`select
  exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid))
  or (exists (select from pg_available_extensions where name = 'pg_trgm' and installed_version is null)
    and has_database_privilege(current_database(), 'create')) as is_there`;

async function createOnPostgres(db: QueryExecutorProvider, text: IndexedText): Promise<boolean> {
  const index = nameOf(text);
  const known = await sql<{ oid: string | null }>`select to_regclass(${index}) as oid`.execute(db);
  if (known.rows[0]?.oid) return true;
  await sql`select pg_advisory_xact_lock(${trigramsLock})`.execute(db);
  const { rows } = await hasTrigrams.execute(db);
  if (!rows[0]?.is_there) return false;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql
    .raw(
      `create index if not exists ${index} on ${text.table} using gin (${text.column} gin_trgm_ops)`,
    )
    .execute(db);
  return true;
}

/**
 * Creates the index that `containsIndexedText` uses, in a transaction. Returns false if PostgreSQL has no pg_trgm:
 * searches then scan the table until a later call succeeds.
 */
export async function createTextIndex(
  db: QueryExecutorProvider,
  engine: Engine,
  text: IndexedText,
): Promise<boolean> {
  if (engine === 'postgres') return createOnPostgres(db, text);
  await createOnSqlite(db, text);
  return true;
}

/** Like `containsText`, but uses the column's index. */
export async function containsIndexedText(
  db: QueryExecutorProvider,
  text: IndexedText,
  searched: string,
): Promise<RawBuilder<boolean>> {
  const part = foldText(searched);
  const plain = containsText(`${text.table}.${text.column}`, part);
  // Only SQLite's index needs its own query, and trigrams need at least three characters.
  const isOnSqlite = isSqlite(db);
  if (!isOnSqlite || [...part].length < 3) return plain;
  const index = sql.table(nameOf(text));
  const hits = sql`select rowid from ${index} where ${index} match ${`"${part.replaceAll('"', '""')}"`}`;
  const { rows } = await sql<{ count: number; ids: string }>`
    select count(*) as count, json_group_array(rowid) as ids from (${hits} limit ${manyHits + 1})`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.count > manyHits) return plain;
  return idList(db).has(`${text.table}.id`, row.ids);
}
