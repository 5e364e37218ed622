import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AccessGroupTable } from './group.table.ts';

type Db = Kysely<Pick<Tables, 'access_group' | 'group_permission'>>;
export type GroupRow = Selectable<AccessGroupTable>;

export function selectGroups(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<GroupRow>> {
  const query = db.selectFrom('access_group').selectAll('access_group');
  return paginate(query, { ...page, order: [{ column: 'access_group.id', direction: 'asc' }] });
}

export async function selectGroup(db: Db, id: number): Promise<GroupRow | undefined> {
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

/** Returns the permissions per group. */
export async function selectPermissionsOfGroups(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, Permission[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_permission')
    .select(['group_id', 'codename'])
    .where('group_id', 'in', groupIds)
    .execute();
  const byGroup = Map.groupBy(rows, ({ group_id }) => group_id);
  return new Map(groupIds.map((id) => [id, (byGroup.get(id) ?? []).map((row) => row.codename)]));
}

export async function replaceGroupPermissions(
  db: Db,
  groupId: number,
  codenames: readonly Permission[],
): Promise<void> {
  await db
    .updateTable('access_group')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
  await db.deleteFrom('group_permission').where('group_id', '=', groupId).execute();
  if (codenames.length === 0) return;
  await db
    .insertInto('group_permission')
    .values(codenames.map((codename) => ({ group_id: groupId, codename })))
    .execute();
}
