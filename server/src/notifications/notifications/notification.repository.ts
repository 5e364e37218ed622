import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { NotificationTable } from './notification.table.ts';

type Db = Kysely<Pick<Tables, 'notification'>>;
export type NotificationRow = Selectable<NotificationTable>;

export function selectNotifications(
  db: Db,
  personId: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<NotificationRow>> {
  const query = db.selectFrom('notification').selectAll().where('person_id', '=', personId);
  return paginate(query, { ...page, order: [{ column: 'notification.id', direction: 'desc' }] });
}

export function selectNotification(
  db: Db,
  personId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function deleteNotificationsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('notification').where('person_id', '=', personId).execute();
}
