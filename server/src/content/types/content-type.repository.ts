import { foldText } from '@portal/contract/platform/text.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ContentTypeTable } from './content-type.table.ts';

type Db = Kysely<Pick<Tables, 'content_type' | 'article' | 'article_template'>>;
export type ContentTypeRow = Selectable<ContentTypeTable>;

export function selectContentTypes(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContentTypeRow>> {
  return paginate(db.selectFrom('content_type').selectAll(), {
    ...page,
    order: [{ column: 'content_type.id', direction: 'asc' }],
  });
}

export function selectContentType(db: Db, id: number): Promise<ContentTypeRow | undefined> {
  return db.selectFrom('content_type').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined when one of this name exists. */
export function insertContentType(
  db: Db,
  { name, color }: { name: string; color: string },
): Promise<ContentTypeRow | undefined> {
  return db
    .insertInto('content_type')
    .values({ name, name_key: foldText(name), color, uid: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isContentTypeNameTaken(
  db: Db,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('content_type')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateContentTypeRow(
  db: Db,
  id: number,
  { name, color }: { name: string; color: string },
): Promise<ContentTypeRow> {
  return db
    .updateTable('content_type')
    .set({ name, name_key: foldText(name), color })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether an article or a template has it. */
export async function isContentTypeUsed(db: Db, id: number): Promise<boolean> {
  const inArticle = await db
    .selectFrom('article')
    .select('content_type_id')
    .where('content_type_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const inTemplate = await db
    .selectFrom('article_template')
    .select('content_type_id')
    .where('content_type_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return (inArticle ?? inTemplate) !== undefined;
}

export async function deleteContentTypeRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('content_type').where('id', '=', id).execute();
}
