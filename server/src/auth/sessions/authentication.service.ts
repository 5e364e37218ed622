import { effectivePermissions, type Permission } from '@portal/contract/platform/permissions.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { apiKeyPrefix, hashToken } from '#platform/tokens.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { touchApiKey } from '../api-keys/api-key.repository.ts';
import {
  selectApiKeyViewer,
  selectPersonViewer,
  selectSessionViewer,
  type ViewerColumns,
} from './authentication.repository.ts';
import { touchSession } from './session.repository.ts';
import { idleLimit } from './session.service.ts';

/** The last use is recorded at most this often, so that most reads don't write to the database. */
const touchInterval = hour;

const permissionsOf = (row: { group_id: number | null; permissions: string | null }) => {
  // The cast is safe: the column contains only permission codenames.
  const granted = (row.permissions?.split(',') ?? []) as Permission[];
  return new Set(effectivePermissions(row.group_id, granted));
};

const accountsOf = (list: string | null) =>
  (list?.split(',') ?? []).map((account) => {
    const [organizationId = 0, roleId = 0, showsInternalWork = 0] = account.split(':').map(Number);
    return { organizationId, roleId, showsInternalWork: showsInternalWork === 1 };
  });

const personOf = (row: ViewerColumns) => ({
  id: row.id,
  username: row.username,
  name: row.name,
  isStaff: row.is_staff === 1,
  isSuperuser: row.is_superuser === 1,
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  permissions: permissionsOf(row),
  accounts: accountsOf(row.accounts),
  defaultOrganizationId: row.default_organization_id,
});

interface Found {
  viewer: Viewer;
  /** The time of the last use; null before the first use. */
  lastUsedAt: string | null;
  /** Sets the time of the last use of the session or key to now. */
  touch: (db: Db) => Promise<void>;
}

async function findBySession(db: Db, token: string): Promise<Found | undefined> {
  const row = await selectSessionViewer(db, hashToken(token), clock.instant());
  return (
    row && {
      viewer: { ...personOf(row), actorId: row.actor_id, sessionId: row.session_id },
      lastUsedAt: row.last_used_at,
      touch: (at) =>
        touchSession(at, row.session_id, {
          last_used_at: clock.instant(),
          idle_until: instantAfter(idleLimit),
        }),
    }
  );
}

async function findByApiKey(db: Db, token: string): Promise<Found | undefined> {
  const row = await selectApiKeyViewer(db, hashToken(token), clock.instant());
  return (
    row && {
      viewer: {
        ...personOf(row),
        actorId: row.id,
        sessionId: 0,
        apiKey: { id: row.api_key_id, mayWrite: row.scope === 'write' },
      },
      lastUsedAt: row.last_used_at,
      touch: (at) => touchApiKey(at, row.api_key_id, clock.instant()),
    }
  );
}

const find = (db: Db, token: string) =>
  token.startsWith(apiKeyPrefix) ? findByApiKey(db, token) : findBySession(db, token);

/** Returns the viewer for a session token or API key, or null if it isn't valid. Doesn't record the use. */
export async function authenticate(db: Db, token: string): Promise<Viewer | null> {
  return (await find(db, token))?.viewer ?? null;
}

const isTouchDue = ({ lastUsedAt }: Found) =>
  lastUsedAt === null || clock.now().getTime() - Date.parse(lastUsedAt) >= touchInterval;

/** Works like `authenticate`, but also records the use, at most once an hour. */
export async function authenticateCall(database: Database, token: string): Promise<Viewer | null> {
  const authenticated = await find(database.reader, token);
  if (!authenticated) return null;
  if (isTouchDue(authenticated)) await database.transaction(authenticated.touch);
  return authenticated.viewer;
}

/**
 * Returns an active person with current permissions, or null. Used for work that continues without a session. For work
 * started during an impersonation, the actor must still be allowed to impersonate the person.
 */
export async function findPersonViewer(
  db: Db,
  { personId, actorId }: { personId: number; actorId: number },
): Promise<Viewer | null> {
  const row = await selectPersonViewer(db, personId);
  if (!row) return null;
  const viewer = { ...personOf(row), actorId, sessionId: 0 };
  if (actorId === personId) return viewer;
  const actorRow = await selectPersonViewer(db, actorId);
  const actor = actorRow && { ...personOf(actorRow), actorId, sessionId: 0 };
  return actor && personPolicy.impersonate(actor, { ...row, is_active: 1 }) ? viewer : null;
}
