import type {
  contentTypeBody,
  contentTypeUpdate,
} from '@portal/contract/content/labels/content-type.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { assertSameLabels, noteLabelChange } from '../label-changes.service.ts';
import {
  type ContentTypeRow,
  deleteContentTypeRow,
  insertContentType,
  isContentTypeNameTaken,
  isContentTypeUsed,
  selectContentType,
  selectContentTypeIds,
  updateContentTypeOrder,
  updateContentTypeRow,
} from './content-type.repository.ts';

const noun = 'content_type';
const nameTaken = () => invalid({ name: ['A content type of this name already exists.'] });

export async function getContentType(db: Db, id: number): Promise<ContentTypeRow> {
  const row = await selectContentType(db, id);
  if (!row) throw notFound('Content type');
  return row;
}

export async function createContentType(
  db: Db,
  viewer: Viewer,
  body: z.output<typeof contentTypeBody>,
): Promise<ContentTypeRow> {
  const row = await insertContentType(db, body);
  if (!row) throw nameTaken();
  await noteLabelChange(db, viewer, { noun, verb: 'created', id: row.id, details: body });
  return row;
}

export async function updateContentType(
  db: Db,
  viewer: Viewer,
  row: ContentTypeRow,
  body: z.output<typeof contentTypeUpdate>,
): Promise<ContentTypeRow> {
  const values = {
    name: body.name ?? row.name,
    color: body.color ?? row.color,
    archived: body.archived ?? row.archived === 1,
  };
  if (await isContentTypeNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentTypeRow(db, row.id, values);
  await noteLabelChange(db, viewer, { noun, verb: 'changed', id: row.id, details: body });
  return updated;
}

/** Puts all content types in this order. */
export async function arrangeContentTypes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> {
  assertSameLabels(await selectContentTypeIds(db), ids);
  for (const [index, id] of ids.entries()) await updateContentTypeOrder(db, id, index + 1);
  await noteLabelChange(db, viewer, { noun, verb: 'arranged', details: { ids } });
}

/** 409 while an article or a template has it. */
export async function deleteContentType(
  db: Db,
  viewer: Viewer,
  row: ContentTypeRow,
): Promise<void> {
  if (row.uid) throw conflict('The content types that the portal starts with stay.');
  if (await isContentTypeUsed(db, row.id)) {
    throw conflict('This content type is used by articles or templates.');
  }
  await deleteContentTypeRow(db, row.id);
  const details = { name: row.name };
  await noteLabelChange(db, viewer, { noun, verb: 'deleted', id: row.id, details });
}
