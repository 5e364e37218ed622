import type {
  contentChannelBody,
  contentChannelUpdate,
} from '@portal/contract/content/content-channel.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  type ContentChannelRow,
  deleteContentChannelRow,
  insertContentChannel,
  isContentChannelNameTaken,
  isContentChannelUsed,
  selectContentChannel,
  updateContentChannelRow,
} from './content-channel.repository.ts';

const nameTaken = () => invalid({ name: ['A channel of this name already exists.'] });

export async function getContentChannel(db: Db, id: number): Promise<ContentChannelRow> {
  const row = await selectContentChannel(db, id);
  if (!row) throw notFound('Channel');
  return row;
}

export async function createContentChannel(
  db: Db,
  body: z.output<typeof contentChannelBody>,
): Promise<ContentChannelRow> {
  const row = await insertContentChannel(db, body);
  if (!row) throw nameTaken();
  await recordEvent(db, { topic: 'content-channel', recordId: row.id, kind: 'created' });
  return row;
}

export async function updateContentChannel(
  db: Db,
  row: ContentChannelRow,
  body: z.output<typeof contentChannelUpdate>,
): Promise<ContentChannelRow> {
  const values = { name: body.name ?? row.name };
  if (await isContentChannelNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentChannelRow(db, row.id, values);
  await recordEvent(db, { topic: 'content-channel', recordId: row.id });
  return updated;
}

/** 409 while an article or a template has it. */
export async function deleteContentChannel(db: Db, row: ContentChannelRow): Promise<void> {
  if (await isContentChannelUsed(db, row.id)) {
    throw conflict('This channel is used by articles or templates.');
  }
  await deleteContentChannelRow(db, row.id);
  await recordEvent(db, { topic: 'content-channel', recordId: row.id, kind: 'deleted' });
}
