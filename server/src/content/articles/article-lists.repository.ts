import { type Kysely, sql } from 'kysely';
import { placeholder, runRemembered } from '#platform/database/remembered-query.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'article_channel' | 'article_keyword' | 'comment'>>;

/** The ids of what belongs to an article, in their order. */
export interface ArticleLists {
  keywords: number[];
  channels: number[];
  comments: number[];
}

function listsQuery(db: Db, ids: readonly number[]) {
  const comments = db
    .selectFrom('comment')
    .select([
      sql<keyof ArticleLists>`${sql.lit('comments')}`.as('kind'),
      'article_id',
      'id as value',
    ])
    .where('article_id', 'in', ids);
  const keywords = db
    .selectFrom('article_keyword')
    .select([
      sql<keyof ArticleLists>`${sql.lit('keywords')}`.as('kind'),
      'article_id',
      'keyword_meta_id as value',
    ])
    .where('article_id', 'in', ids);
  return db
    .selectFrom('article_channel')
    .select([
      sql<keyof ArticleLists>`${sql.lit('channels')}`.as('kind'),
      'article_id',
      'content_channel_id as value',
    ])
    .where('article_id', 'in', ids)
    .unionAll(keywords)
    .unionAll(comments)
    .orderBy('value');
}

interface ListRow {
  kind: keyof ArticleLists;
  article_id: number;
  value: number;
}

async function selectListRows(db: Db, ids: readonly number[]): Promise<readonly ListRow[]> {
  const [id] = ids;
  if (ids.length !== 1 || id === undefined) return listsQuery(db, ids).execute();
  return runRemembered(db, 'lists of one article', () => listsQuery(db, [placeholder('id')]), {
    id,
  });
}

/** The keywords, channels and comments of articles; those without any aren't among them. */
export async function selectLists(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ArticleLists>> {
  const lists = new Map<number, ArticleLists>();
  if (ids.length === 0) return lists;
  for (const { kind, article_id, value } of await selectListRows(db, ids)) {
    const own = lists.get(article_id) ?? { keywords: [], channels: [], comments: [] };
    own[kind].push(value);
    lists.set(article_id, own);
  }
  return lists;
}
