import type { Insertable, Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ArticleImageTable } from './body-image.table.ts';

type Db = Kysely<Pick<Tables, 'article_image' | 'stored_file'>>;

export interface BodyImageRow extends Selectable<ArticleImageTable> {
  key: string;
  content_type: string;
  /** The size of the file in bytes. */
  size: number;
}

const rows = (db: Db) =>
  db
    .selectFrom('article_image')
    .innerJoin('stored_file', 'stored_file.id', 'article_image.file_id')
    .selectAll('article_image')
    .select(['stored_file.key', 'stored_file.content_type', 'stored_file.size']);

export function selectBodyImages(
  db: Db,
  articleId: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<BodyImageRow>> {
  return paginate(rows(db).where('article_image.article_id', '=', articleId), {
    ...page,
    order: [{ column: 'article_image.id', direction: 'asc' }],
  });
}

export function selectBodyImage(db: Db, id: number): Promise<BodyImageRow | undefined> {
  return rows(db).where('article_image.id', '=', id).executeTakeFirst();
}

export function selectAllBodyImages(db: Db, articleId: number): Promise<BodyImageRow[]> {
  return rows(db)
    .where('article_image.article_id', '=', articleId)
    .orderBy('article_image.id')
    .execute();
}

export async function insertBodyImage(db: Db, row: Insertable<ArticleImageTable>): Promise<number> {
  const { id } = await db
    .insertInto('article_image')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes at most a thousand images of deleted articles and returns the keys of their files. */
export async function deleteImagesWithoutArticle(db: Db): Promise<string[]> {
  const left = await rows(db)
    .where('article_image.article_id', 'is', null)
    .orderBy('article_image.id')
    .limit(1000)
    .execute();
  if (left.length > 0) {
    const ids = left.map(({ id }) => id);
    await db.deleteFrom('article_image').where('id', 'in', ids).execute();
  }
  return left.map(({ key }) => key);
}
