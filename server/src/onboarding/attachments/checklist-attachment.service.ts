import { basename } from 'node:path';
import {
  type ChecklistAttachment,
  maximumAttachmentSize,
  maximumAttachments,
} from '@portal/contract/onboarding/item-fields.ts';
import { isStorable } from '@portal/contract/platform/field-rules.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow } from '#platform/database/write-row.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import {
  dropUnusedFiles,
  type Files,
  keepFile,
  keepFiles,
  type StoredFile,
} from '#platform/files/files.service.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ItemTable } from '../items/item-tree.repository.ts';
import { attachmentType } from './attachment-type.ts';
import {
  type AttachmentRow,
  insertAttachments,
  itemColumn,
  selectAttachments,
  selectUsedFiles,
} from './checklist-attachment.repository.ts';

const linkSeconds = 6 * 3_600;
const longestName = 200;

function fileName(given: string): string {
  const name = basename(given.replaceAll('\\', '/')).trim();
  const stored = isStorable(name) && name !== '' ? name : 'file';
  // Keep the end of a long name, since it contains the extension.
  return stored.slice(-longestName);
}

/** Stores an uploaded file. Must not run in a transaction. Throws 400 if items don't accept the file's type or size. */
export async function storeAttachment(
  files: Files,
  upload: UploadedFile | undefined,
): Promise<StoredFile> {
  if (!upload) throw invalid({ file: ['Choose a file.'] });
  const { content } = upload;
  if (content.length > maximumAttachmentSize) {
    throw invalid({ file: ['Choose a file of at most 25 MB.'] });
  }
  const name = fileName(upload.name);
  const contentType = attachmentType({ name, content });
  if (contentType === undefined) {
    throw invalid({
      file: ['Choose an image, a PDF, an Office document, or a text, CSV or ZIP file.'],
    });
  }
  return files.store(content, { name, contentType });
}

function presentAttachment(row: AttachmentRow): ChecklistAttachment {
  return {
    id: row.id,
    name: row.name,
    content_type: row.content_type,
    size: row.size,
    url: signedFileLink(row.key, linkSeconds),
    created_at: row.created_at,
    created_by:
      row.created_by_id === null
        ? null
        : { id: row.created_by_id, name: row.created_by_name ?? '' },
  };
}

/** Returns the given items' files, grouped by item id. */
export async function findAttachments(
  db: Db,
  table: ItemTable,
  itemIds: readonly number[],
): Promise<Map<number, ChecklistAttachment[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await selectAttachments(db, table, itemIds);
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id ?? 0);
  return new Map([...byItem].map(([id, attached]) => [id, attached.map(presentAttachment)]));
}

/** Adds a stored file to an item. The caller must have locked the item's checklist or template. */
export async function attachFile(
  db: Db,
  viewer: Viewer,
  { table, itemId }: { table: ItemTable; itemId: number },
  file: StoredFile,
): Promise<ChecklistAttachment> {
  const present = await selectAttachments(db, table, [itemId]);
  if (present.length >= maximumAttachments) {
    throw conflict(`An item can have ${maximumAttachments} files.`);
  }
  const { id } = await insertRow(db, 'checklist_attachment', {
    checklist_item_id: null,
    checklist_template_item_id: null,
    [itemColumn(table)]: itemId,
    file_id: file.id,
    name: file.name,
    created_by_id: viewer.actorId,
    created_at: clock.instant(),
  });
  await keepFile(db, file.key);
  const row = (await selectAttachments(db, table, [itemId])).find(
    (attachment) => attachment.id === id,
  );
  if (!row) throw notFound('Attachment');
  return presentAttachment(row);
}

/** Removes a file from an item. The file itself is deleted when no item uses it. */
export async function detachFile(
  db: Db,
  { table, itemId }: { table: ItemTable; itemId: number },
  attachmentId: number,
): Promise<void> {
  const attached = await selectAttachments(db, table, [itemId]);
  const row = attached.find(({ id }) => id === attachmentId);
  if (!row) throw notFound('Attachment');
  await deleteRow(db, 'checklist_attachment', row.id);
  await dropFilesWithoutItem(db, [row.file_id]);
}

/** Deletes the files that no longer belong to any item. */
export async function dropFilesWithoutItem(db: Db, fileIds: readonly number[]): Promise<void> {
  const ids = [...new Set(fileIds)].sort((a, b) => a - b);
  await dropUnusedFiles(db, ids, (candidates) => selectUsedFiles(db, candidates));
}

/** Attaches the files of template items to their copies; `itemOf` maps each template item to its copy. */
export async function copyAttachments(db: Db, itemOf: ReadonlyMap<number, number>): Promise<void> {
  if (itemOf.size === 0) return;
  const rows = await selectAttachments(db, 'checklist_template_item', [...itemOf.keys()]);
  if (rows.length === 0) return;
  await insertAttachments(
    db,
    rows.map((row) => ({
      checklist_item_id: itemOf.get(row.item_id ?? 0) ?? null,
      checklist_template_item_id: null,
      file_id: row.file_id,
      name: row.name,
      created_by_id: row.created_by_id,
      created_at: row.created_at,
    })),
  );
  const fileIds = [...new Set(rows.map(({ file_id }) => file_id))].sort((a, b) => a - b);
  await keepFiles(db, fileIds);
}

/** Returns the ids of items that have a file that their template item doesn't have. */
export async function findItemsWithOtherFiles(
  db: Db,
  items: readonly { id: number; template_item_id: number | null }[],
): Promise<Set<number>> {
  const ids = items.map(({ id }) => id);
  const originals = items.flatMap(({ template_item_id }) => template_item_id ?? []);
  if (ids.length === 0) return new Set();
  const own = await selectAttachments(db, 'checklist_item', ids);
  const theirs =
    originals.length === 0 ? [] : await selectAttachments(db, 'checklist_template_item', originals);
  const known = new Set(theirs.map((row) => `${row.item_id} ${row.file_id}`));
  const originalOf = new Map(items.map(({ id, template_item_id }) => [id, template_item_id]));
  const isOther = (row: AttachmentRow) =>
    !known.has(`${originalOf.get(row.item_id ?? 0)} ${row.file_id}`);
  return new Set(own.filter(isOther).flatMap(({ item_id }) => item_id ?? []));
}
