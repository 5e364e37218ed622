import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine } from './database.ts';
import { longestWord, markClass, separatorClass } from './search-words.ts';
import { createTrigger, type Moment } from './triggers.ts';

/**
 * The index of all searched texts. SQLite has a contentless FTS5 table whose rowid contains the record's id and kind;
 * PostgreSQL has a table with a `tsvector`. Triggers on the searched tables keep it up to date.
 */
export const searchTable = 'search_entry';

/**
 * In SQLite's index, a kind's first rowid is the kind's number times this constant. The rowids of a kind are adjacent,
 * so that a search reads only the entries of its kind.
 */
export const rowidsPerKind = 2 ** 32;

/** A kind of searched record, with the SQL that reads its texts. */
export interface SearchSource {
  kind: string;
  /** A positive number, unique among the kinds. */
  number: number;
  /** The records' table, and its column with their ids, which defaults to `id`. */
  table: string;
  idColumn?: string;
  /** The record's id, within `from`. */
  key: string;
  /** The id of the record's organization, or `null`. */
  organization: string;
  /** The title and the other text, as expressions that aren't null. `text` may depend on the engine. */
  title: string;
  text: string | ((engine: Engine) => string);
  from: string;
  /** The condition that a record must meet in order to be found. */
  where?: string;
  /** Changes after which the entries of the affected records are rewritten. */
  changes: readonly SearchChange[];
}

interface SearchChange {
  /** The changed table; defaults to the records' own table. */
  table?: string;
  /** The columns whose changes matter. */
  columns: readonly string[];
  /**
   * The condition on `from` that selects the records affected by a changed row, which is called `row`. By default, the
   * row itself is the record.
   */
  records?: string;
  /** True if added and deleted rows are also changes, which is the default for the records' own table. */
  isPart?: boolean;
}

/** Characters beyond this number are not indexed, because PostgreSQL limits a vector's size. */
const indexedCharacters = 200_000;

/**
 * Removes the marks before and after the normalization: before it, because PostgreSQL takes quadratic time to normalize
 * a long sequence of marks; after it, because the normalization decomposes letters into letters and marks.
 */
const wordsOnPostgres = (collation: string) => `
  create or replace function search_words(value text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct left(word, ${longestWord})), '{}')
    from unnest(string_to_array(regexp_replace(lower(regexp_replace(
      normalize(regexp_replace(left(value, ${indexedCharacters}), '[${markClass}]+', '', 'g'), NFKD),
      '[${markClass}]+', '', 'g') collate ${collation}),
      '[${separatorClass}\\U00010000-\\U0010ffff]+', ' ', 'g'), ' ')) as word
    where word <> ''
  $$`;

/** The vector contains each word of the title twice: without a prefix, like all other words, and with this prefix. */
export const titlePrefix = 't~';
export const organizationPrefix = 'o~';
export const kindPrefix = 'k~';

const vectorOnPostgres = `
  create or replace function search_vector(kind integer, title text, content text, organization integer) returns tsvector
  language sql immutable as $$
    select array_to_tsvector(search_words(title || ' ' || content)
      || array(select '${titlePrefix}' || word from unnest(search_words(title)) as word)
      || array['${kindPrefix}' || kind]
      || case when organization is null then array[]::text[] else array['${organizationPrefix}' || organization] end)
  $$`;

/**
 * Returns a collation that lowercases all letters, because the database's default collation may lowercase only ASCII
 * letters.
 */
async function findCollation(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
    order by collname desc`.execute(db);
  return `"${rows[0]?.name ?? 'default'}"`;
}

/** Creates the empty index. */
export async function createSearchIndex(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const statements =
    engine === 'sqlite'
      ? [
          `create virtual table ${searchTable} using fts5 (title, text, scope, content = '',
            contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`,
        ]
      : [
          wordsOnPostgres(await findCollation(db)),
          vectorOnPostgres,
          `create table ${searchTable} (kind smallint not null, record_id integer not null,
            vector tsvector not null, primary key (kind, record_id))`,
          `create index ${searchTable}_vector_idx on ${searchTable} using gin (vector)`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns the statement that adds the entries of the records that meet a condition. */
function insertion(engine: Engine, source: SearchSource, condition: string): string {
  const { number, key, organization, title, from } = source;
  const text = typeof source.text === 'string' ? source.text : source.text(engine);
  const where = [condition, source.where].filter(Boolean).join(' and ') || '1 = 1';
  if (engine === 'sqlite') {
    return `insert into ${searchTable} (rowid, title, text, scope)
      select ${number * rowidsPerKind} + ${key}, ${title}, ${text}, 'o' || coalesce(${organization}, '')
      from ${from} where ${where}`;
  }
  return `insert into ${searchTable} (kind, record_id, vector)
    select ${number}, ${key}, search_vector(${number}, ${title}, ${text}, ${organization}) from ${from} where ${where}
    on conflict (kind, record_id) do update set vector = excluded.vector`;
}

function deletion(engine: Engine, { number }: SearchSource, ids: string): string {
  return engine === 'sqlite'
    ? `delete from ${searchTable} where rowid in (select ${number * rowidsPerKind} + id from (${ids}))`
    : `delete from ${searchTable} where kind = ${number} and record_id in (${ids})`;
}

const rowOf = (moment: Moment) => (moment === 'delete' ? 'old' : 'new');

/** Adds a kind's records to the index, and creates the triggers that keep their entries up to date. */
export async function addSearchSource(
  db: QueryExecutorProvider,
  engine: Engine,
  source: SearchSource,
): Promise<void> {
  await sql.raw(insertion(engine, source, '')).execute(db);
  for (const [index, change] of source.changes.entries()) {
    const { table = source.table, columns, isPart = change.table === undefined } = change;
    const isOwn = change.table === undefined;
    const moments: readonly Moment[] = isPart ? ['insert', 'update', 'delete'] : ['update'];
    for (const moment of moments) {
      const row = rowOf(moment);
      const records = (
        change.records ?? `${source.key} = row.${source.idColumn ?? 'id'}`
      ).replaceAll('row.', `${row}.`);
      const ids = isOwn
        ? `select ${row}.${source.idColumn ?? 'id'} as id`
        : `select ${source.key} as id from ${source.from} where ${records}`;
      const remove = deletion(engine, source, ids);
      const add = insertion(engine, source, records);
      const statements = [
        ...(moment === 'insert' && isOwn ? [] : [remove]),
        ...(moment === 'delete' && isOwn ? [] : [add]),
      ];
      const name = `search_${source.kind}_${index}_${moment}`;
      await createTrigger(db, engine, { name, table, moment, columns }, statements);
    }
  }
}
