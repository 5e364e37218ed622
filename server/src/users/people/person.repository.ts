import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PersonScope } from './person.policy.ts';
import type { PersonTable } from './person.table.ts';
import { hasAccountIn, hasWriterRecord, isStaffOrFreelancer } from './person-conditions.ts';

export type PersonDb = Kysely<
  Pick<
    Tables,
    'person' | 'access_group' | 'writer' | 'user_preferences' | 'organization' | 'account'
  >
>;

export type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPerson>>>;

/** Selects visible people; deleted people are never visible. */
export function personRows(db: PersonDb, scope: PersonScope) {
  const query = db
    .selectFrom('person')
    .leftJoin('access_group', 'access_group.id', 'person.group_id')
    .leftJoin('writer', 'writer.person_id', 'person.id')
    .leftJoin('user_preferences', 'user_preferences.person_id', 'person.id')
    .leftJoin('organization', 'organization.id', 'user_preferences.default_organization_id')
    .select([
      'person.id',
      'person.username',
      'person.name',
      'person.name_key',
      'person.first_name',
      'person.last_name',
      'person.email',
      'person.title',
      'person.avatar_color',
      'person.avatar_key',
      'person.phone_number',
      'person.group_id',
      'person.is_active',
      'person.is_staff',
      'person.is_superuser',
      'person.created_at',
      'person.last_login',
      'person.version',
      'access_group.name as group_name',
      'writer.id as writer_id',
      'writer.rate_cents',
      'writer.rating_hundredths',
      'writer.version as writer_version',
      'user_preferences.nick_name',
      'user_preferences.receive_checklist_digest',
      'user_preferences.version as preferences_version',
      'organization.id as default_organization_id',
      'organization.dba_name as default_organization_name',
      'organization.slug as default_organization_slug',
    ])
    .where('person.deleted_at', 'is', null);
  if (scope === 'all') return query;
  const { personId, organizationIds } = scope;
  return query.where((where) => {
    const isSelf = where('person.id', '=', personId);
    if (organizationIds.length === 0) return isSelf;
    const isColleague = where.and([
      where('person.is_staff', '=', 0),
      where('person.is_superuser', '=', 0),
      hasAccountIn(organizationIds),
    ]);
    return where.or([isSelf, isColleague]);
  });
}

const anyPerson = preparedQuery((db: PersonDb, { id }: { id: number }) =>
  personRows(db, 'all').where('person.id', '=', id),
);

export async function selectPerson(db: PersonDb, scope: PersonScope, id: number) {
  if (scope !== 'all') return personRows(db, scope).where('person.id', '=', id).executeTakeFirst();
  const [row] = await anyPerson(db, { id });
  return row;
}

export async function selectVisibleIds(
  db: PersonDb,
  scope: PersonScope,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await personRows(db, scope)
    .clearSelect()
    .select('person.id')
    .where('person.id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

const organizationRoles = preparedQuery((db: PersonDb, { personIds }: { personIds: string }) =>
  db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .innerJoin('access_group', 'access_group.id', 'account.role_id')
    .select([
      'account.id',
      'account.person_id',
      'account.organization_id',
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'account.role_id',
      'access_group.name as role_name',
      'account.receive_reporting_email',
      'account.receive_approval_reminders',
      'account.version',
    ])
    .where(idList(db).has('account.person_id', personIds))
    .orderBy('organization.dba_name_key')
    .orderBy('account.id'),
);

/** Returns the accounts with their roles, ordered by the organizations' names. */
export function selectOrganizationRoles(db: PersonDb, personIds: readonly number[]) {
  return organizationRoles(db, { personIds: idList(db).write(personIds) });
}

/**
 * Finds a person by username or email. Usernames never contain '@', so a login that contains '@' is an email address.
 */
export async function selectPersonByLogin(
  db: PersonDb,
  login: string,
): Promise<Selectable<PersonTable> | undefined> {
  const key = foldText(login);
  return db
    .selectFrom('person')
    .selectAll()
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function selectPersonById(
  db: PersonDb,
  id: number,
): Promise<Selectable<PersonTable> | undefined> {
  return db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function selectUsernameKeys(db: PersonDb): Promise<string[]> {
  const rows = await db.selectFrom('person').select('username_key').execute();
  return rows.map(({ username_key }) => username_key);
}

/** The number of rows per statement, which stays below the parameter limit of both engines. */
const batchSize = 1000;

export async function isTaken(
  db: PersonDb,
  column: 'username_key' | 'email_key',
  key: string,
  exceptId?: number,
): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where(column, '=', key)
    .executeTakeFirst();
  return person !== undefined && person.id !== exceptId;
}

export function selectUnreachableNamesake(db: PersonDb, nameKey: string) {
  return db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey)
    .where('email_key', 'is', null)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** Inserts people and returns their ids by folded username. Skips people whose username or email is taken. */
export async function insertPeople(
  db: PersonDb,
  people: readonly Insertable<PersonTable>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < people.length; start += batchSize) {
    const rows = await db
      .insertInto('person')
      .values(people.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username_key'])
      .execute();
    for (const { id, username_key } of rows) ids.set(username_key, id);
  }
  return ids;
}

/** Doesn't increment the version, because signing in doesn't edit the record. */
export async function updateLastLogin(db: PersonDb, id: number, at: string): Promise<void> {
  await db.updateTable('person').set({ last_login: at }).where('id', '=', id).execute();
}

/** Doesn't increment the version, because the password isn't part of the record that others edit. */
export async function updatePasswordHash(
  db: PersonDb,
  id: number,
  password_hash: string,
): Promise<void> {
  await db.updateTable('person').set({ password_hash }).where('id', '=', id).execute();
}

/** Serializes transactions that set or remove the superuser flag. */
export async function lockSuperusers(db: PersonDb): Promise<void> {
  await db
    .updateTable('access_group')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', groups.administrator.id)
    .execute();
}

const activeSuperusers = (db: PersonDb) =>
  db
    .selectFrom('person')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1);

export async function hasSuperuser(db: PersonDb): Promise<boolean> {
  return (await activeSuperusers(db).executeTakeFirst()) !== undefined;
}

export async function hasOtherSuperuser(db: PersonDb, id: number): Promise<boolean> {
  return (await activeSuperusers(db).where('id', '!=', id).executeTakeFirst()) !== undefined;
}

export async function deleteAccountsOf(db: PersonDb, personId: number): Promise<void> {
  await db.deleteFrom('account').where('person_id', '=', personId).execute();
}

/** Returns the active people with the given ids, and whether each works for the agency. */
export async function selectActivePeople(
  db: PersonDb,
  ids: readonly number[],
): Promise<{ id: number; worksForAgency: boolean }[]> {
  const rows = await db
    .selectFrom('person')
    .select(['person.id', isStaffOrFreelancer.as('is_agencys'), hasWriterRecord.as('is_writer')])
    .where('person.id', 'in', ids)
    .where('person.is_active', '=', 1)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    worksForAgency: Boolean(row.is_agencys || row.is_writer),
  }));
}
