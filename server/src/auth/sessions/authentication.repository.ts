import { type Kysely, sql } from 'kysely';
import type { Flag, Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    'session' | 'person' | 'access_group' | 'group_permission' | 'account' | 'user_preferences'
  >
>;

/** A live session with everything that a viewer consists of. */
export interface ViewerRow {
  session_id: number;
  last_used_at: string;
  id: number;
  actor_id: number;
  username: string;
  name: string;
  is_staff: Flag;
  is_superuser: Flag;
  group_id: number | null;
  group_name: string | null;
  default_organization_id: number | null;
  /** Codenames, separated by commas. */
  permissions: string | null;
  /** organization:role, separated by commas. */
  accounts: string | null;
}

/** Finds a live session's viewer, in one statement because every call starts with it. */
export async function selectViewer(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<ViewerRow | undefined> {
  // The columns match ViewerRow.
  const { rows } = await sql<ViewerRow>`
    select session.id as session_id, session.last_used_at, person.id, session.actor_id,
      person.username, person.name, person.is_staff, person.is_superuser, person.group_id,
      access_group.name as group_name, user_preferences.default_organization_id,
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
