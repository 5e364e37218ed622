import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AccessGroupTable } from './group.table.ts';

type Db = Kysely<Pick<Tables, 'access_group' | 'group_permission'>>;

export function selectGroups(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Selectable<AccessGroupTable>>> {
  const query = db.selectFrom('access_group').select(['access_group.id', 'access_group.name']);
  return paginate(query, { ...page, order: [{ column: 'access_group.id', direction: 'asc' }] });
}

export async function selectGroup(
  db: Db,
  id: number,
): Promise<Selectable<AccessGroupTable> | undefined> {
  return db.selectFrom('access_group').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectGroupPermissions(db: Db, groupId: number): Promise<Permission[]> {
  const rows = await db
    .selectFrom('group_permission')
    .select('codename')
    .where('group_id', '=', groupId)
    .orderBy('codename')
    .execute();
  return rows.map(({ codename }) => codename);
}
