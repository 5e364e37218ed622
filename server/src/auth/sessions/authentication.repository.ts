import type { ApiKeyScope } from '@portal/contract/auth/api-key.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { Flag, Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'session'
    | 'api_key'
    | 'person'
    | 'access_group'
    | 'group_permission'
    | 'account'
    | 'organization'
    | 'user_preferences'
  >
>;

export interface ViewerColumns {
  id: number;
  username: string;
  name: string;
  is_staff: Flag;
  is_superuser: Flag;
  group_id: number | null;
  group_name: string | null;
  default_organization_id: number | null;
  /** Permission codenames, separated by commas. */
  permissions: string | null;
  /** Entries in the form organization:role:shows_internal_work, separated by commas. */
  accounts: string | null;
}

const viewerColumns = sql`person.id, person.username, person.name, person.is_staff,
  person.is_superuser, person.group_id, access_group.name as group_name,
  user_preferences.default_organization_id,
  (select string_agg(codename, ',') from group_permission
    where group_permission.group_id = person.group_id) as permissions,
  (select string_agg(cast(account.organization_id as text) || ':' || cast(account.role_id as text)
      || ':' || cast(organization.shows_internal_work as text), ',')
    from account join organization on organization.id = account.organization_id
    where account.person_id = person.id) as accounts`;

const viewerJoins: RawBuilder<unknown> = sql`left join access_group on access_group.id = person.group_id
  left join user_preferences on user_preferences.person_id = person.id`;

/** A live session, with all columns that make up its viewer. */
export interface SessionViewerRow extends ViewerColumns {
  session_id: number;
  last_used_at: string;
  actor_id: number;
}

interface Lookup {
  tokenHash: string;
  now: string;
}

// The selected columns must match SessionViewerRow.
const sessionViewer = preparedQuery(
  (_: Db, { tokenHash, now }: Lookup) => sql<SessionViewerRow>`
    select session.id as session_id, session.last_used_at, session.actor_id, ${viewerColumns}
    from session
      join person on person.id = session.person_id
      join person as actor on actor.id = session.actor_id
      ${viewerJoins}
    where session.token_hash = ${tokenHash} and session.idle_until > ${now}
      and session.expires_at > ${now} and person.is_active = 1 and actor.is_active = 1`,
);

/** Finds a live session's viewer. Uses a single statement, since every call starts with it. */
export async function selectSessionViewer(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<SessionViewerRow | undefined> {
  const [row] = await sessionViewer(db, { tokenHash, now });
  return row;
}

/** A live API key, with all columns that make up its viewer. */
export interface ApiKeyViewerRow extends ViewerColumns {
  api_key_id: number;
  scope: ApiKeyScope;
  last_used_at: string | null;
}

// The selected columns must match ApiKeyViewerRow.
const apiKeyViewer = preparedQuery(
  (_: Db, { tokenHash, now }: Lookup) => sql<ApiKeyViewerRow>`
    select api_key.id as api_key_id, api_key.scope, api_key.last_used_at, ${viewerColumns}
    from api_key
      join person on person.id = api_key.person_id
      ${viewerJoins}
    where api_key.token_hash = ${tokenHash} and person.is_active = 1
      and (api_key.expires_at is null or api_key.expires_at > ${now})`,
);

export async function selectApiKeyViewer(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<ApiKeyViewerRow | undefined> {
  const [row] = await apiKeyViewer(db, { tokenHash, now });
  return row;
}

/** Selects all columns that make up the viewer for an active person. */
export async function selectPersonViewer(db: Db, id: number): Promise<ViewerColumns | undefined> {
  const { rows } = await sql<ViewerColumns>`select ${viewerColumns} from person ${viewerJoins}
    where person.id = ${id} and person.is_active = 1`.execute(db);
  return rows[0];
}
