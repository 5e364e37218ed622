import type {
  contentChannelBody,
  contentChannelUpdate,
} from '@portal/contract/content/labels/content-channel.schema.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { noteLabelChange } from '../label-changes.service.ts';
import {
  type ContentChannelRow,
  deleteContentChannelRow,
  insertContentChannel,
  isContentChannelNameTaken,
  isContentChannelUsed,
  selectContentChannel,
  updateContentChannelRow,
} from './content-channel.repository.ts';

const noun = 'content_channel';
const nameTaken = () => invalid({ name: ['A channel of this name already exists.'] });

export async function getContentChannel(db: Db, id: number): Promise<ContentChannelRow> {
  const row = await selectContentChannel(db, id);
  if (!row) throw notFound('Channel');
  return row;
}

export async function createContentChannel(
  db: Db,
  viewer: Viewer,
  body: z.output<typeof contentChannelBody>,
): Promise<ContentChannelRow> {
  const row = await insertContentChannel(db, body);
  if (!row) throw nameTaken();
  await noteLabelChange(db, viewer, { noun, verb: 'created', id: row.id, details: body });
  return row;
}

export async function updateContentChannel(
  db: Db,
  viewer: Viewer,
  row: ContentChannelRow,
  body: z.output<typeof contentChannelUpdate>,
): Promise<ContentChannelRow> {
  const values = { name: body.name ?? row.name, archived: body.archived ?? row.archived === 1 };
  if (await isContentChannelNameTaken(db, values.name, row.id)) throw nameTaken();
  const updated = await updateContentChannelRow(db, row.id, values);
  await noteLabelChange(db, viewer, { noun, verb: 'changed', id: row.id, details: body });
  return updated;
}

/** 409 while an article or a template has it. */
export async function deleteContentChannel(
  db: Db,
  viewer: Viewer,
  row: ContentChannelRow,
): Promise<void> {
  if (await isContentChannelUsed(db, row.id)) {
    throw conflict('This channel is used by articles or templates.');
  }
  await deleteContentChannelRow(db, row.id);
  const details = { name: row.name };
  await noteLabelChange(db, viewer, { noun, verb: 'deleted', id: row.id, details });
}
