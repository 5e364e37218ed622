import type {
  NotificationBody,
  NotificationUpdate,
} from '@portal/contract/notifications/notification.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type InboxNotice, notify } from '../inbox/notify.service.ts';
import {
  type NotificationRow,
  selectNotification,
  selectNotifications,
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
  return orNotFound(await selectNotification(db, viewer.id, id), 'Notification');
}

type Kind = 'created' | 'changed' | 'deleted';

const recordChange = (db: Db, { id, person_id }: NotificationRow, kind: Kind) =>
  recordEvent(db, { topic: 'notification', recordId: id, kind, personId: person_id });

export async function createNotification(
  db: Db,
  viewer: Viewer,
  { text }: NotificationBody,
): Promise<NotificationRow> {
  const values = { person_id: viewer.id, text, created_at: clock.instant() };
  return storeNotification(db, values);
}

type Subject = InboxNotice['subject'];

/** Stores a notification, and adds it to the inbox: in the thread of the record in `about`, or in a new thread. */
async function storeNotification(
  db: Db,
  values: Pick<NotificationRow, 'person_id' | 'text' | 'created_at'>,
  about?: Subject,
): Promise<NotificationRow> {
  const row = await insertRow(db, 'notification', values);
  await recordChange(db, row, 'created');
  const source = { kind: 'notification', id: row.id } as const;
  const notice = { kind: 'notice', personIds: [row.person_id], actor: null } as const;
  await notify(db, [
    about ? { ...notice, subject: about, source } : { ...notice, subject: source },
  ]);
  return row;
}

/** Notifies a person on behalf of the portal. The text may name the record in `about`. */
export async function notifyPerson(
  db: Db,
  personId: number,
  text: string,
  about?: Subject,
): Promise<void> {
  const values = { person_id: personId, text, created_at: clock.instant() };
  await storeNotification(db, values, about);
}

export async function updateNotification(
  db: Db,
  row: NotificationRow,
  { text }: NotificationUpdate,
): Promise<NotificationRow> {
  if (text === undefined) return row;
  const updated = await updateRow(db, 'notification', row.id, { text });
  await recordChange(db, updated, 'changed');
  return updated;
}

export async function deleteNotification(db: Db, row: NotificationRow): Promise<void> {
  await deleteRow(db, 'notification', row.id);
  await recordChange(db, row, 'deleted');
}
