import type { Permission } from '@portal/contract/platform/permissions.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Flag, Tables } from '#platform/database/tables.ts';
import type { SessionTable } from './session.table.ts';

type Db = Kysely<
  Pick<
    Tables,
    'session' | 'person' | 'access_group' | 'group_permission' | 'account' | 'user_preferences'
  >
>;

/** Everything about the holder of a token that a call may need to know. */
interface HolderRow {
  session_id: number;
  idle_until: string;
  last_used_at: string;
  expires_at: string;
  id: number;
  actor_id: number;
  username: string;
  name: string;
  is_staff: Flag;
  is_superuser: Flag;
  group_id: number | null;
  group_name: string | null;
  default_organization_id: number | null;
  /** Code names, separated by commas. */
  permissions: string | null;
  /** organization:role, separated by commas. */
  accounts: string | null;
}

/** Finds the holder of a live session, in one query, since every call begins with it. */
export async function selectHolder(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<HolderRow | undefined> {
  // The columns are those of HolderRow; building this from parts would cost each call as much again.
  const { rows } = await sql<HolderRow>`
    select session.id as session_id, session.idle_until, session.last_used_at, session.expires_at,
      person.id, session.actor_id, person.username, person.name, person.is_staff,
      person.is_superuser, person.group_id, access_group.name as group_name,
      user_preferences.default_organization_id,
      (select string_agg(codename, ',') from group_permission
        where group_permission.group_id = person.group_id) as permissions,
      (select string_agg(cast(organization_id as text) || ':' || cast(role_id as text), ',')
        from account where account.person_id = person.id) as accounts
    from session
      join person on person.id = session.person_id
      join person as actor on actor.id = session.actor_id
      left join access_group on access_group.id = person.group_id
      left join user_preferences on user_preferences.person_id = person.id
    where session.token_hash = ${tokenHash} and session.idle_until > ${now}
      and session.expires_at > ${now} and person.is_active = 1 and actor.is_active = 1`.execute(db);
  return rows[0];
}

export const permissionsOf = (list: string | null) =>
  // The column holds nothing but code names.
  new Set((list?.split(',') ?? []) as Permission[]);

export const accountsOf = (list: string | null) =>
  (list?.split(',') ?? []).map((one) => {
    const [organizationId = 0, roleId = 0] = one.split(':').map(Number);
    return { organizationId, roleId };
  });

export async function insertSession(db: Db, values: Insertable<SessionTable>): Promise<number> {
  const { id } = await db
    .insertInto('session')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function touchSession(
  db: Db,
  id: number,
  values: { last_used_at: string; idle_until: string },
): Promise<void> {
  await db.updateTable('session').set(values).where('id', '=', id).execute();
}

/** The sessions of one real person as one person: one's own, or an impersonation's. */
function sessionsOf(db: Db, { personId, actorId }: { personId: number; actorId: number }) {
  return db
    .selectFrom('session')
    .selectAll('session')
    .where('session.person_id', '=', personId)
    .where('session.actor_id', '=', actorId);
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

export function selectSessions(
  db: Db,
  holder: { personId: number; actorId: number },
  { now, limit, cursor }: { now: string; limit: number; cursor?: string | undefined },
): Promise<Page<SessionRow>> {
  const query = sessionsOf(db, holder)
    .where('session.idle_until', '>', now)
    .where('session.expires_at', '>', now);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'session.last_used_at', direction: 'desc' },
      { column: 'session.id', direction: 'desc' },
    ],
  });
}

export async function selectSession(
  db: Db,
  holder: { personId: number; actorId: number },
  id: number,
) {
  return sessionsOf(db, holder).where('session.id', '=', id).executeTakeFirst();
}

/** The session that takes all others along which were opened from it. */
export async function selectHostSessionId(db: Db, id: number): Promise<number> {
  const session = await db
    .selectFrom('session')
    .select('host_session_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return session?.host_session_id ?? id;
}

/** Deletes a session; impersonations that it hosts go with it. */
export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Deletes a person's sessions, those in which others act as this person among them. */
export async function deleteSessionsOf(db: Db, personId: number, exceptId = 0): Promise<void> {
  await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '!=', exceptId)
    .execute();
}

/** Deletes the impersonations of a person and by a person. */
export async function deleteImpersonations(db: Db, personId: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('host_session_id', 'is not', null)
    .where((where) =>
      where.or([where('person_id', '=', personId), where('actor_id', '=', personId)]),
    )
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('expires_at', '<=', now), where('idle_until', '<=', now)]))
    .execute();
}
