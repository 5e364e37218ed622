import type {
  contentTagBody,
  contentTagUpdate,
} from '@portal/contract/content/content-tag.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  type ContentTagRow,
  deleteContentTagRow,
  insertContentTag,
  isContentTagNameTaken,
  selectContentTag,
  updateContentTagRow,
} from './content-tag.repository.ts';

const nameTaken = () => invalid({ name: ['A tag of this name already exists.'] });

export async function getContentTag(db: Db, id: number): Promise<ContentTagRow> {
  const row = await selectContentTag(db, id);
  if (!row) throw notFound('Tag');
  return row;
}

export async function createContentTag(
  db: Db,
  body: z.output<typeof contentTagBody>,
): Promise<ContentTagRow> {
  const row = await insertContentTag(db, body);
  if (!row) throw nameTaken();
  await recordEvent(db, { topic: 'content-tag', recordId: row.id, kind: 'created' });
  return row;
}

export async function updateContentTag(
  db: Db,
  row: ContentTagRow,
  body: z.output<typeof contentTagUpdate>,
): Promise<ContentTagRow> {
  const values = { name: body.name ?? row.name };
  if (await isContentTagNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentTagRow(db, row.id, values);
  await recordEvent(db, { topic: 'content-tag', recordId: row.id });
  return updated;
}

/** Keywords that have it lose it. */
export async function deleteContentTag(db: Db, row: ContentTagRow): Promise<void> {
  await deleteContentTagRow(db, row.id);
  await recordEvent(db, { topic: 'content-tag', recordId: row.id, kind: 'deleted' });
}
