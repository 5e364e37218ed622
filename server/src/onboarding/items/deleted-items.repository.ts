import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'checklist_attachment' | 'checklist_item' | 'checklist_template_item'>
>;

/** Permanently deletes items that were marked as deleted before the given instant. Returns the ids of their files. */
export async function deleteItemsDeletedBefore(db: Db, before: string): Promise<number[]> {
  const files = await db
    .selectFrom('checklist_attachment')
    .leftJoin('checklist_item', 'checklist_item.id', 'checklist_attachment.checklist_item_id')
    .leftJoin(
      'checklist_template_item',
      'checklist_template_item.id',
      'checklist_attachment.checklist_template_item_id',
    )
    .select('checklist_attachment.file_id')
    .where((where) =>
      where.or([
        where('checklist_item.deleted_at', '<', before),
        where('checklist_template_item.deleted_at', '<', before),
      ]),
    )
    .execute();
  await db.deleteFrom('checklist_item').where('deleted_at', '<', before).execute();
  await db.deleteFrom('checklist_template_item').where('deleted_at', '<', before).execute();
  return files.map(({ file_id }) => file_id);
}
