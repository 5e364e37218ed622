import type {
  contentTagBody,
  contentTagUpdate,
} from '@portal/contract/content/labels/content-tag.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { noteLabelChange } from '../label-changes.service.ts';
import {
  type ContentTagRow,
  deleteContentTagRow,
  insertContentTag,
  isContentTagNameTaken,
  selectContentTag,
  updateContentTagRow,
} from './content-tag.repository.ts';

const noun = 'content_tag';
const nameTaken = () => invalid({ name: ['A tag of this name already exists.'] });

export async function getContentTag(db: Db, id: number): Promise<ContentTagRow> {
  const row = await selectContentTag(db, id);
  if (!row) throw notFound('Tag');
  return row;
}

export async function createContentTag(
  db: Db,
  viewer: Viewer,
  body: z.output<typeof contentTagBody>,
): Promise<ContentTagRow> {
  const row = await insertContentTag(db, body);
  if (!row) throw nameTaken();
  await noteLabelChange(db, viewer, { noun, verb: 'created', id: row.id, details: body });
  return row;
}

export async function updateContentTag(
  db: Db,
  viewer: Viewer,
  row: ContentTagRow,
  body: z.output<typeof contentTagUpdate>,
): Promise<ContentTagRow> {
  const values = { name: body.name ?? row.name, archived: body.archived ?? row.archived === 1 };
  if (await isContentTagNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentTagRow(db, row.id, values);
  await noteLabelChange(db, viewer, { noun, verb: 'changed', id: row.id, details: body });
  return updated;
}

/** Keywords that have it lose it. */
export async function deleteContentTag(db: Db, viewer: Viewer, row: ContentTagRow): Promise<void> {
  await deleteContentTagRow(db, row.id);
  const details = { name: row.name };
  await noteLabelChange(db, viewer, { noun, verb: 'deleted', id: row.id, details });
}
