import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './portable-sql.ts';
import {
  kindPrefix,
  organizationPrefix,
  rowidsPerKind,
  searchTable,
  titlePrefix,
} from './search-index.ts';
import type { SearchWords } from './search-words.ts';

/** A search among the records of a kind. */
export interface SearchRequest {
  /** The kind's number. */
  number: number;
  words: SearchWords;
  /** Limits the search to these organizations' records, which makes it faster; undefined for no limit. */
  organizationIds?: readonly number[] | undefined;
  /**
   * True to find records whose title contains all words; false to find records whose title doesn't contain all words,
   * but whose title and text together do.
   */
  isInTitle: boolean;
  /** Limits the results to smaller ids; undefined for no limit. */
  before?: number | undefined;
}

const table = sql.table(searchTable);

const quoteTerm = (word: string) => `"${word.replaceAll('"', '""')}"`;

function termsOnSqlite({ accented: { words, beginning } }: SearchWords): string {
  const last = beginning === null ? [] : [`${quoteTerm(beginning)} *`];
  return [...words.map(quoteTerm), ...last].join(' AND ');
}

const organizationsOnSqlite = (ids: readonly number[]) => ids.map((id) => `"o${id}"`).join(' OR ');

function matchOnSqlite({ words, organizationIds, isInTitle }: SearchRequest): string {
  const terms = termsOnSqlite(words);
  const scope = organizationIds ? `scope : (${organizationsOnSqlite(organizationIds)}) AND ` : '';
  const inTitle = `title : (${terms})`;
  return isInTitle ? `${scope}${inTitle}` : `(${scope}{title text} : (${terms})) NOT ${inTitle}`;
}

const quoteLexeme = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;

function termsOnPostgres({ words, beginning }: SearchWords, prefix = ''): string {
  const last = beginning === null ? [] : [`${quoteLexeme(prefix + beginning)}:*`];
  return [...words.map((word) => quoteLexeme(prefix + word)), ...last].join(' & ');
}

const organizationsOnPostgres = (ids: readonly number[]) =>
  `(${ids.map((id) => quoteLexeme(organizationPrefix + id)).join(' | ')})`;

function matchOnPostgres({ number, words, organizationIds, isInTitle }: SearchRequest): string {
  const kind = quoteLexeme(kindPrefix + number);
  const scope = organizationIds ? `${organizationsOnPostgres(organizationIds)} & ` : '';
  const inTitle = termsOnPostgres(words, titlePrefix);
  const terms = isInTitle ? inTitle : `${termsOnPostgres(words)} & !(${inTitle})`;
  return `${kind} & ${scope}${terms}`;
}

/** The records of a kind, and the condition for those that the viewer can see. */
interface Records {
  from: RawBuilder<unknown>;
  key: RawBuilder<number>;
  visible: RawBuilder<boolean> | undefined;
  limit: number;
}

function searchOnSqlite(request: SearchRequest, { from, key, visible, limit }: Records) {
  const { number, before } = request;
  const start = number * rowidsPerKind;
  const end = start + (before ?? rowidsPerKind);
  const recordId = sql<number>`(${table}.rowid - ${sql.lit(start)})`;
  // The cross join makes SQLite read the index first, in descending order.
  return sql<{ id: number }>`
    select ${recordId} as id from ${table} cross join ${from}
    where ${table} match ${matchOnSqlite(request)}
      and ${table}.rowid > ${sql.lit(start)} and ${table}.rowid < ${end}
      and ${key} = ${recordId} and ${visible ?? sql`1 = 1`}
    order by ${table}.rowid desc limit ${limit}`;
}

/** The number of newest ids that frequent words are searched among first. */
const newestIds = 500;

/**
 * Searches the newest records first. If they fill the page, the words are frequent, and their index would return too
 * many entries. Otherwise, the words are rare enough for the index. PostgreSQL can't choose between these plans,
 * because it has no statistics about the prefixes of words.
 */
function searchOnPostgres(request: SearchRequest, { from, key, visible, limit }: Records) {
  const kind = sql.lit(request.number);
  const match = matchOnPostgres(request);
  const end = sql`(select id from bounds)`;
  const isVisible = visible ?? sql`true`;
  return sql<{ id: number }>`
    with bounds as materialized (
      select coalesce(${request.before ?? null}::bigint,
        (select max(record_id) + 1::bigint from ${table} where kind = ${kind})) as id),
    newest as materialized (
      select ${table}.record_id as id from ${table} cross join ${from}
      where ${table}.kind = ${kind} and ${table}.record_id < ${end}
        and ${table}.record_id >= ${end} - ${sql.lit(newestIds)}
        and ${table}.vector @@ ${match}::tsquery
        and ${key} = ${table}.record_id and ${isVisible}
      order by ${table}.record_id desc limit ${limit}),
    found as materialized (
      select record_id from ${table} where vector @@ ${match}::tsquery),
    every as (
      select found.record_id as id from found cross join ${from}
      where found.record_id < ${end} and ${key} = found.record_id and ${isVisible}
      order by found.record_id desc limit ${limit})
    select id from newest where (select count(*) from newest) = ${limit}
    union all
    select id from every where (select count(*) from newest) < ${limit}
    order by id desc`;
}

/** Returns the query for the ids of the newest records that contain the words, newest first. */
export const searchQuery = (
  db: QueryExecutorProvider,
  request: SearchRequest,
  records: Records,
): RawBuilder<{ id: number }> =>
  (isSqlite(db) ? searchOnSqlite : searchOnPostgres)(request, records);

interface SubjectSearch {
  /** The column with a kind's number, and the column with a record's id. */
  columns: { number: string; recordId: string };
  words: SearchWords;
  organizationId: number;
  /** Entries of kind `from` are treated as entries of kind `to` with the same record ids. */
  sameAs: { from: number; to: number };
}

/**
 * Returns the condition that two columns refer to one of the organization's records, and that this record contains the
 * words.
 */
export function refersToSearched(
  db: QueryExecutorProvider,
  { columns, words, organizationId, sameAs }: SubjectSearch,
): RawBuilder<boolean> {
  const number = sql.ref(columns.number);
  const recordId = sql.ref(columns.recordId);
  const [from, to] = [sql.lit(sameAs.from), sql.lit(sameAs.to)];
  if (isSqlite(db)) {
    const match = `scope : "o${organizationId}" AND {title text} : (${termsOnSqlite(words)})`;
    const perKind = sql.lit(rowidsPerKind);
    const start = sameAs.from * rowidsPerKind;
    const isSame = sql`${table}.rowid between ${sql.lit(start)} and ${sql.lit(start + rowidsPerKind - 1)}`;
    const shift = sql.lit((sameAs.to - sameAs.from) * rowidsPerKind);
    return sql<boolean>`${number} * ${perKind} + ${recordId} in (
      select ${table}.rowid + case when ${isSame} then ${shift} else 0 end
      from ${table} where ${table} match ${match})`;
  }
  const match = `${organizationsOnPostgres([organizationId])} & ${termsOnPostgres(words)}`;
  return sql<boolean>`(${number}, ${recordId}) in (
    select case when kind = ${from} then ${to} else kind end, record_id from ${table}
    where vector @@ ${match}::tsquery)`;
}
