import { activeStatuses } from '@portal/contract/content/labels/content-statuses.ts';
import { effectivePermissions, type Permission } from '@portal/contract/platform/permissions.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import type { AccessGroupTable } from './group.table.ts';

type Db = Kysely<
  Pick<
    Tables,
    'access_group' | 'article' | 'content_status' | 'group_permission' | 'person' | 'writer'
  >
>;
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

/** Returns the permissions that the group's members have. */
export async function selectGroupPermissions(
  db: Db,
  groupId: number,
): Promise<readonly Permission[]> {
  const granted = await selectPermissionsOfGroups(db, [groupId]);
  return effectivePermissions(groupId, granted.get(groupId) ?? []);
}

export async function selectPermissionsOfGroups(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, Permission[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_permission')
    .select(['group_id', 'codename'])
    .where('group_id', 'in', groupIds)
    .orderBy('codename')
    .execute();
  const byGroup = Map.groupBy(rows, ({ group_id }) => group_id);
  return new Map(groupIds.map((id) => [id, (byGroup.get(id) ?? []).map((row) => row.codename)]));
}

export async function replaceGroupPermissions(
  db: Db,
  groupId: number,
  codenames: readonly Permission[],
): Promise<void> {
  await updateRow(db, 'access_group', groupId, {});
  await db.deleteFrom('group_permission').where('group_id', '=', groupId).execute();
  const rows = codenames.map((codename) => ({ group_id: groupId, codename }));
  await insertRows(db, 'group_permission', rows);
}

/** Selects the groups' active members, except staff, who pass every check. */
function membersOf(db: Db, groupIds: readonly number[]) {
  return db
    .selectFrom('person')
    .where('person.group_id', 'in', groupIds)
    .where('person.is_active', '=', 1)
    .where('person.is_staff', '=', 0)
    .where('person.is_superuser', '=', 0)
    .where('person.deleted_at', 'is', null);
}

/** Returns the number of active people in each group, excluding staff. */
export async function countMembers(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await membersOf(db, groupIds)
    .select(['person.group_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('person.group_id')
    .execute();
  return new Map(rows.map(({ group_id, count }) => [Number(group_id), Number(count)]));
}

export function selectMembers(db: Db, groupId: number, limit: number) {
  return membersOf(db, [groupId])
    .select(['person.id', 'person.name'])
    .orderBy('person.name_key')
    .orderBy('person.id')
    .limit(limit)
    .execute();
}

/** Counts a group's active members who have an unfinished article, excluding staff. */
export async function countMembersWithWork(db: Db, groupId: number): Promise<number> {
  const { count } = await membersOf(db, [groupId])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article')
          .innerJoin('content_status', 'content_status.id', 'article.status_id')
          .leftJoin('writer', 'writer.id', 'article.writer_id')
          .select(sql.lit(1).as('one'))
          .where('article.archived', '=', 0)
          .where('content_status.uid', 'in', activeStatuses)
          .where(({ or, eb, ref }) =>
            or([
              eb('writer.person_id', '=', ref('person.id')),
              eb('article.editor_id', '=', ref('person.id')),
              eb('article.final_approver_id', '=', ref('person.id')),
              eb('article.poster_id', '=', ref('person.id')),
            ]),
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
