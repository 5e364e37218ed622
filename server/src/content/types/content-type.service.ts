import type {
  contentTypeBody,
  contentTypeUpdate,
} from '@portal/contract/content/content-type.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  type ContentTypeRow,
  deleteContentTypeRow,
  insertContentType,
  isContentTypeNameTaken,
  isContentTypeUsed,
  selectContentType,
  updateContentTypeRow,
} from './content-type.repository.ts';

const nameTaken = () => invalid({ name: ['A content type of this name already exists.'] });

export async function getContentType(db: Db, id: number): Promise<ContentTypeRow> {
  const row = await selectContentType(db, id);
  if (!row) throw notFound('Content type');
  return row;
}

export async function createContentType(
  db: Db,
  body: z.output<typeof contentTypeBody>,
): Promise<ContentTypeRow> {
  const row = await insertContentType(db, body);
  if (!row) throw nameTaken();
  await recordEvent(db, { topic: 'content-type', recordId: row.id, kind: 'created' });
  return row;
}

export async function updateContentType(
  db: Db,
  row: ContentTypeRow,
  body: z.output<typeof contentTypeUpdate>,
): Promise<ContentTypeRow> {
  const values = { name: body.name ?? row.name, color: body.color ?? row.color };
  if (await isContentTypeNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentTypeRow(db, row.id, values);
  await recordEvent(db, { topic: 'content-type', recordId: row.id });
  return updated;
}

/** 409 while an article or a template has it. */
export async function deleteContentType(db: Db, row: ContentTypeRow): Promise<void> {
  if (row.uid) throw conflict('The content types that the portal starts with stay.');
  if (await isContentTypeUsed(db, row.id)) {
    throw conflict('This content type is used by articles or templates.');
  }
  await deleteContentTypeRow(db, row.id);
  await recordEvent(db, { topic: 'content-type', recordId: row.id, kind: 'deleted' });
}
