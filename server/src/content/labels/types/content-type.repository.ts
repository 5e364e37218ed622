import { foldText } from '@portal/contract/platform/text.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { ContentTypeTable } from './content-type.table.ts';

type Db = Kysely<Pick<Tables, 'content_type' | 'article' | 'article_template'>>;
export type ContentTypeRow = Selectable<ContentTypeTable>;

export function selectContentTypes(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContentTypeRow>> {
  return paginate(db.selectFrom('content_type').selectAll(), {
    ...page,
    order: [
      { column: 'content_type.order', direction: 'asc' },
      { column: 'content_type.id', direction: 'asc' },
    ],
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
    .values(({ selectFrom }) => ({
      name,
      name_key: foldText(name),
      color,
      uid: null,
      // Behind all others.
      order: selectFrom('content_type as other').select(({ eb, fn, lit }) =>
        eb(fn.coalesce(fn.max('other.order'), lit(0)), '+', 1).as('next'),
      ),
    }))
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
  { name, color, archived }: { name: string; color: string; archived: boolean },
): Promise<ContentTypeRow> {
  return db
    .updateTable('content_type')
    .set({ name, name_key: foldText(name), color, archived: flag(archived) })
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

export async function selectContentTypeIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('content_type').select('id').orderBy('order').execute();
  return rows.map(({ id }) => id);
}

export async function updateContentTypeOrder(db: Db, id: number, order: number): Promise<void> {
  await db.updateTable('content_type').set({ order }).where('id', '=', id).execute();
}
