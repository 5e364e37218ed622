import {
  type BoardField,
  emptyColumn,
  maximumBoardColumns,
} from '@portal/contract/content/articles/article-board.schema.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { namedRecords } from '#platform/database/filter-values.ts';
import { writeCursor } from '#platform/database/paging.ts';
import { writerRecords } from '#users/writers/writer.service.ts';
import type { ArticleDb } from '../article.record.ts';
import type { Condition } from '../article-visibility.ts';

export interface ColumnCount {
  /** A status's uid, a record's id, or `none`. */
  key: string;
  name: string;
  color: string | null;
  count: number;
}

const columnOf = (by: BoardField) => sql.ref(`article.${by}_id`);

const recordsOf: Readonly<Record<Exclude<BoardField, 'status'>, RawBuilder<unknown>>> = {
  client: namedRecords('organization', 'dba_name'),
  writer: writerRecords,
  editor: namedRecords('person', 'name'),
  final_approver: namedRecords('person', 'name'),
  poster: namedRecords('person', 'name'),
  lead: namedRecords('person', 'name'),
};

export function isInColumn(by: BoardField, key: string): Condition {
  if (key === emptyColumn) return sql`${columnOf(by)} is null`;
  const id = by === 'status' ? statusId[key as StatusUid] : Number(key);
  return sql`${columnOf(by)} = ${sql.lit(id)}`;
}

const defined = (conditions: readonly (Condition | undefined)[]) =>
  sql.join([sql`1 = 1`, ...conditions.filter((one) => one !== undefined)], sql` and `);

/** Counts each status's articles; statuses without articles are omitted. */
export async function countStatuses(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select article.status_id as id, count(*) as count from article
    where ${defined(conditions)} group by article.status_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Returns the columns with the most articles, ordered by name, and whether these are all columns. */
export async function countColumns(
  db: ArticleDb,
  by: Exclude<BoardField, 'status'>,
  conditions: readonly (Condition | undefined)[],
): Promise<{ columns: ColumnCount[]; isComplete: boolean }> {
  const { rows } = await sql<{
    id: number | null;
    name: string | null;
    key: string;
    count: number;
  }>`
    select counted.id, records.name, records.key, counted.count
    from (select ${columnOf(by)} as id, count(*) as count from article
      where ${defined(conditions)} group by ${columnOf(by)}) as counted
    left join (${recordsOf[by]}) as records on records.id = counted.id
    order by counted.count desc, counted.id
    limit ${sql.lit(maximumBoardColumns + 1)}`.execute(db);
  const shown = rows.slice(0, maximumBoardColumns);
  const order = ({ id, key }: (typeof rows)[number]) => (id === null ? '' : key);
  shown.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return {
    columns: shown.map(({ id, name, count }) => ({
      key: id === null ? emptyColumn : String(id),
      name: name ?? '',
      color: null,
      count: Number(count),
    })),
    isComplete: rows.length <= maximumBoardColumns,
  };
}

interface FirstCards {
  ids: number[];
  next: string | null;
}

interface CardsRequest {
  by: BoardField;
  keys: readonly string[];
  conditions: readonly (Condition | undefined)[];
  isNewestFirst: (key: string) => boolean;
  limit: number;
}

/** Returns each column's first cards in one statement, with a separate index scan per column. */
export async function selectFirstCards(
  db: ArticleDb,
  { by, keys, conditions, isNewestFirst, limit }: CardsRequest,
): Promise<ReadonlyMap<string, FirstCards>> {
  if (keys.length === 0) return new Map();
  const searches = keys.map((key, place) => {
    const direction = isNewestFirst(key) ? sql`desc` : sql`asc`;
    return sql`select * from (
      select article.id as id, article.due as due, ${sql.lit(place)} as place
      from matching as article
      where ${isInColumn(by, key)}
      order by article.due ${direction}, article.id ${direction} limit ${sql.lit(limit + 1)}) as ${sql.ref(`column_${place}`)}`;
  });
  // The filters can have a thousand values each, so the statement contains the conditions only once. The CTE isn't
  // materialized, so that each column can still use an index.
  const { rows } = await sql<{ id: number; due: string; place: number }>`
    with matching as not materialized (
      select article.id, ${columnOf(by)}, coalesce(article.due_at, ${sql.lit('9999')}) as due
      from article where ${defined(conditions)})
    ${sql.join(searches, sql` union all `)}`.execute(db);
  const rowsOf = Map.groupBy(rows, ({ place }) => Number(place));
  return new Map(
    keys.map((key, place) => {
      const sign = isNewestFirst(key) ? -1 : 1;
      const ordered = (rowsOf.get(place) ?? []).sort(
        (a, b) => sign * (a.due === b.due ? a.id - b.id : a.due < b.due ? -1 : 1),
      );
      const shown = ordered.slice(0, limit);
      const last = shown.at(-1);
      const next = ordered.length > limit && last ? writeCursor([last.due, last.id]) : null;
      return [key, { ids: shown.map(({ id }) => id), next }];
    }),
  );
}
