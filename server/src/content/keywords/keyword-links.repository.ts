import type { KeywordMetaUpdate } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import type { Kysely } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'content_tag' | 'keyword_meta_month' | 'keyword_meta_tag' | 'planning_month'>
>;

/** The ids of keywords' tags and planning months, by the keyword's id. */
export interface KeywordLinks {
  tags: ReadonlyMap<number, number[]>;
  months: ReadonlyMap<number, number[]>;
}

function idsByKeyword<Row extends { keyword_meta_id: number }>(
  rows: Row[],
  idOf: (row: Row) => number,
) {
  const grouped = Map.groupBy(rows, (row) => row.keyword_meta_id);
  return new Map([...grouped].map(([keywordId, group]) => [keywordId, group.map(idOf)]));
}

export async function selectKeywordLinks(db: Db, ids: readonly number[]): Promise<KeywordLinks> {
  if (ids.length === 0) return { tags: new Map(), months: new Map() };
  const tags = await db
    .selectFrom('keyword_meta_tag')
    .selectAll()
    .where('keyword_meta_id', 'in', ids)
    .orderBy('content_tag_id')
    .execute();
  const months = await db
    .selectFrom('keyword_meta_month')
    .selectAll()
    .where('keyword_meta_id', 'in', ids)
    .orderBy('planning_month_id')
    .execute();
  return {
    tags: idsByKeyword(tags, (row) => row.content_tag_id),
    months: idsByKeyword(months, (row) => row.planning_month_id),
  };
}

export async function allExist(
  db: Db,
  table: 'content_tag' | 'planning_month',
  ids: readonly number[],
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const rows = await db.selectFrom(table).select('id').where('id', 'in', distinct).execute();
  return rows.length === distinct.length;
}

/** Replaces a keyword's tags or planning months if they were sent. */
export async function replaceKeywordLinks(
  db: Db,
  keyword_meta_id: number,
  { tag, planning_months }: Pick<KeywordMetaUpdate, 'tag' | 'planning_months'>,
): Promise<void> {
  if (tag) {
    await db
      .deleteFrom('keyword_meta_tag')
      .where('keyword_meta_id', '=', keyword_meta_id)
      .execute();
    const rows = [...new Set(tag)].map((content_tag_id) => ({ keyword_meta_id, content_tag_id }));
    await insertRows(db, 'keyword_meta_tag', rows);
  }
  if (planning_months) {
    await db
      .deleteFrom('keyword_meta_month')
      .where('keyword_meta_id', '=', keyword_meta_id)
      .execute();
    const ids = [...new Set(planning_months)];
    const rows = ids.map((planning_month_id) => ({ keyword_meta_id, planning_month_id }));
    await insertRows(db, 'keyword_meta_month', rows);
  }
}
