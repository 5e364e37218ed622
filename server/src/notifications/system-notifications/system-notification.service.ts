import type {
  SystemNotificationBody,
  SystemNotificationUpdate,
} from '@portal/contract/notifications/system-notification.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cleanMessage } from './message-html.ts';
import {
  deleteSystemNotificationRow,
  insertSystemNotification,
  type SystemNotificationRow,
  selectSystemNotification,
  selectSystemNotifications,
  updateSystemNotificationRow,
} from './system-notification.repository.ts';

interface ListRequest {
  all?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function listSystemNotifications(
  db: Db,
  viewer: Viewer,
  { all = false, limit, cursor }: ListRequest,
): Promise<Page<SystemNotificationRow>> {
  const isForStaff = isStaff(viewer);
  return selectSystemNotifications(db, {
    isActiveOnly: !(isForStaff && all),
    endingFrom: isForStaff ? undefined : clock.instant(),
    limit,
    cursor,
  });
}

export async function getSystemNotification(db: Db, id: number): Promise<SystemNotificationRow> {
  const row = await selectSystemNotification(db, id);
  if (!row) throw notFound('System notification');
  return row;
}

function assertPeriod(liveDate: string, endDate: string): void {
  if (endDate <= liveDate) throw invalid({ end_date: ['Choose a time after the live date.'] });
}

/** Sanitizes the message; throws 400 if nothing visible is left. */
function cleanedOrRefused(message: string): string {
  const cleaned = cleanMessage(message);
  if (cleaned === '') throw invalid({ message: ['This has nothing that can be shown.'] });
  return cleaned;
}

type Kind = 'created' | 'changed' | 'deleted';

async function note(db: Db, viewer: Viewer, id: number, kind: Kind): Promise<void> {
  const subject = { noun: 'system_notification', id };
  await recordAudit(db, { action: `system_notification.${kind}`, viewer, subject });
  await recordEvent(db, { topic: 'system-notification', recordId: id, kind });
}

export async function createSystemNotification(
  db: Db,
  viewer: Viewer,
  { message, live_date, end_date, is_active }: SystemNotificationBody,
): Promise<SystemNotificationRow> {
  assertPeriod(live_date, end_date);
  const now = clock.instant();
  const row = await insertSystemNotification(db, {
    message: cleanedOrRefused(message),
    live_date,
    end_date,
    is_active: flag(is_active),
    created_at: now,
    updated_at: now,
  });
  await note(db, viewer, row.id, 'created');
  return row;
}

export async function updateSystemNotification(
  db: Db,
  viewer: Viewer,
  row: SystemNotificationRow,
  sent: SystemNotificationUpdate,
): Promise<SystemNotificationRow> {
  const { message, live_date = row.live_date, end_date = row.end_date, is_active } = sent;
  assertPeriod(live_date, end_date);
  const updated = await updateSystemNotificationRow(db, row.id, {
    message: message === undefined ? row.message : cleanedOrRefused(message),
    live_date,
    end_date,
    is_active: is_active === undefined ? row.is_active : flag(is_active),
    updated_at: clock.instant(),
  });
  await note(db, viewer, row.id, 'changed');
  return updated;
}

export async function deleteSystemNotification(
  db: Db,
  viewer: Viewer,
  { id }: SystemNotificationRow,
): Promise<void> {
  await deleteSystemNotificationRow(db, id);
  await note(db, viewer, id, 'deleted');
}
