import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SystemNotificationTable } from './system-notification.table.ts';

type Db = Kysely<Pick<Tables, 'system_notification'>>;
export type SystemNotificationRow = Selectable<SystemNotificationTable>;

export interface SystemNotificationFilter {
  isActiveOnly: boolean;
  /** Excludes announcements that end before this instant. */
  endingFrom?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectSystemNotifications(
  db: Db,
  { isActiveOnly, endingFrom, limit, cursor }: SystemNotificationFilter,
): Promise<Page<SystemNotificationRow>> {
  let query = db.selectFrom('system_notification').selectAll();
  if (isActiveOnly) query = query.where('is_active', '=', 1);
  if (endingFrom !== undefined) query = query.where('end_date', '>=', endingFrom);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'system_notification.live_date', direction: 'asc' },
      { column: 'system_notification.id', direction: 'asc' },
    ],
  });
}

export function selectSystemNotification(
  db: Db,
  id: number,
): Promise<SystemNotificationRow | undefined> {
  return db.selectFrom('system_notification').selectAll().where('id', '=', id).executeTakeFirst();
}
