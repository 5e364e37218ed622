import { foldText } from '@portal/contract/platform/text.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { ContentTagTable } from './content-tag.table.ts';

type Db = Kysely<Pick<Tables, 'content_tag'>>;
export type ContentTagRow = Selectable<ContentTagTable>;

export function selectContentTags(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContentTagRow>> {
  return paginate(db.selectFrom('content_tag').selectAll(), {
    ...page,
    order: [
      { column: 'content_tag.name_key', direction: 'asc' },
      { column: 'content_tag.id', direction: 'asc' },
    ],
  });
}

export function selectContentTag(db: Db, id: number): Promise<ContentTagRow | undefined> {
  return db.selectFrom('content_tag').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined when one of this name exists. */
export function insertContentTag(
  db: Db,
  { name }: { name: string },
): Promise<ContentTagRow | undefined> {
  return db
    .insertInto('content_tag')
    .values({ name, name_key: foldText(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isContentTagNameTaken(
  db: Db,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('content_tag')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateContentTagRow(
  db: Db,
  id: number,
  { name, archived }: { name: string; archived: boolean },
): Promise<ContentTagRow> {
  return db
    .updateTable('content_tag')
    .set({ name, name_key: foldText(name), archived: flag(archived) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteContentTagRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('content_tag').where('id', '=', id).execute();
}
