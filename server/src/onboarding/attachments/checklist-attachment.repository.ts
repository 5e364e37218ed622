import type { Insertable, Kysely } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ItemTable } from '../items/item-tree.repository.ts';
import type { ChecklistAttachmentTable } from './checklist-attachment.table.ts';

type Db = Kysely<Pick<Tables, 'checklist_attachment' | 'stored_file' | 'person'>>;

export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

const itemColumns = {
  checklist_item: 'checklist_item_id',
  checklist_template_item: 'checklist_template_item_id',
} as const;

/** Returns the name of the attachment column that refers to an item in this table. */
export const itemColumn = (table: ItemTable) => itemColumns[table];

/** Selects the given items' files, oldest first. */
export async function selectAttachments(db: Db, table: ItemTable, itemIds: readonly number[]) {
  const column = `checklist_attachment.${itemColumn(table)}` as const;
  return db
    .selectFrom('checklist_attachment')
    .innerJoin('stored_file', 'stored_file.id', 'checklist_attachment.file_id')
    .leftJoin('person', 'person.id', 'checklist_attachment.created_by_id')
    .select([
      'checklist_attachment.id',
      `${column} as item_id`,
      'checklist_attachment.file_id',
      'checklist_attachment.name',
      'checklist_attachment.created_at',
      'checklist_attachment.created_by_id',
      'person.name as created_by_name',
      'stored_file.key',
      'stored_file.content_type',
      'stored_file.size',
    ])
    .where(column, 'in', itemIds)
    .orderBy('checklist_attachment.id')
    .execute();
}

export const insertAttachments = (
  db: Db,
  rows: readonly Insertable<ChecklistAttachmentTable>[],
): Promise<void> => insertRows(db, 'checklist_attachment', rows);

/** Returns the ids of files that are attached to at least one item. */
export async function selectUsedFiles(db: Db, fileIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('checklist_attachment')
    .select('file_id')
    .distinct()
    .where('file_id', 'in', fileIds)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
