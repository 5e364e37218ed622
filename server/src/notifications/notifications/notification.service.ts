import type {
  NotificationBody,
  NotificationUpdate,
} from '@portal/contract/notifications/notification.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  deleteNotificationRow,
  insertNotification,
  type NotificationRow,
  selectNotification,
  selectNotifications,
  updateNotificationRow,
} from './notification.repository.ts';

export function listNotifications(
  db: Db,
  viewer: Viewer,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<NotificationRow>> {
  return selectNotifications(db, viewer.id, page);
}

/** Throws 404 unless the notification is the viewer's own. */
export async function getNotification(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<NotificationRow> {
  const row = await selectNotification(db, viewer.id, id);
  if (!row) throw notFound('Notification');
  return row;
}

type Kind = 'created' | 'changed' | 'deleted';

const note = (db: Db, { id, person_id }: NotificationRow, kind: Kind) =>
  recordEvent(db, { topic: 'notification', recordId: id, kind, personId: person_id });

export async function createNotification(
  db: Db,
  viewer: Viewer,
  { text }: NotificationBody,
): Promise<NotificationRow> {
  const values = { person_id: viewer.id, text, created_at: clock.instant() };
  const row = await insertNotification(db, values);
  await note(db, row, 'created');
  return row;
}

/** Gives a person a notification of the portal's own. */
export async function notifyPerson(db: Db, personId: number, text: string): Promise<void> {
  const values = { person_id: personId, text, created_at: clock.instant() };
  await note(db, await insertNotification(db, values), 'created');
}

export async function updateNotification(
  db: Db,
  row: NotificationRow,
  { text }: NotificationUpdate,
): Promise<NotificationRow> {
  if (text === undefined) return row;
  const updated = await updateNotificationRow(db, row.id, text);
  await note(db, updated, 'changed');
  return updated;
}

export async function deleteNotification(db: Db, row: NotificationRow): Promise<void> {
  await deleteNotificationRow(db, row.id);
  await note(db, row, 'deleted');
}
