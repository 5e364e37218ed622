import type {
  SystemNotificationBody,
  SystemNotificationUpdate,
} from '@portal/contract/notifications/system-notification.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cleanRichText } from '#platform/rich-text.ts';
import {
  type SystemNotificationRow,
  selectSystemNotification,
  selectSystemNotifications,
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
  return orNotFound(await selectSystemNotification(db, id), 'System notification');
}

function assertPeriod(liveDate: string, endDate: string): void {
  if (endDate <= liveDate) throw invalid({ end_date: ['Choose a time after the live date.'] });
}

/** Sanitizes the message. Throws 400 if nothing visible is left. */
function sanitizeMessage(message: string): string {
  const cleaned = cleanRichText(message);
  if (cleaned === '') throw invalid({ message: ['The message has no visible content.'] });
  return cleaned;
}

type Kind = 'created' | 'changed' | 'deleted';

async function recordChange(db: Db, viewer: Viewer, id: number, kind: Kind): Promise<void> {
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
  const row = await insertRow(db, 'system_notification', {
    message: sanitizeMessage(message),
    live_date,
    end_date,
    is_active: flag(is_active),
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, viewer, row.id, 'created');
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
  const updated = await updateRow(db, 'system_notification', row.id, {
    message: message === undefined ? row.message : sanitizeMessage(message),
    live_date,
    end_date,
    is_active: is_active === undefined ? row.is_active : flag(is_active),
    updated_at: clock.instant(),
  });
  await recordChange(db, viewer, row.id, 'changed');
  return updated;
}

export async function deleteSystemNotification(
  db: Db,
  viewer: Viewer,
  { id }: SystemNotificationRow,
): Promise<void> {
  await deleteRow(db, 'system_notification', id);
  await recordChange(db, viewer, id, 'deleted');
}
