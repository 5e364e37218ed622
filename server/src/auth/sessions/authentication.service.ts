import type { Permission } from '@portal/contract/platform/permissions.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken } from '#platform/tokens.ts';
import { selectViewer, type ViewerRow } from './authentication.repository.ts';
import { touchSession } from './session.repository.ts';
import { idleLimit } from './session.service.ts';

/** The last use is recorded at most this often, so that reading doesn't write. */
const touchInterval = hour;

const permissionsOf = (list: string | null) =>
  // The column contains codenames only.
  new Set((list?.split(',') ?? []) as Permission[]);

const accountsOf = (list: string | null) =>
  (list?.split(',') ?? []).map((one) => {
    const [organizationId = 0, roleId = 0] = one.split(':').map(Number);
    return { organizationId, roleId };
  });

const viewerOf = (row: ViewerRow): Viewer => ({
  id: row.id,
  actorId: row.actor_id,
  username: row.username,
  name: row.name,
  isStaff: row.is_staff === 1,
  isSuperuser: row.is_superuser === 1,
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  permissions: permissionsOf(row.permissions),
  accounts: accountsOf(row.accounts),
  defaultOrganizationId: row.default_organization_id,
  sessionId: row.session_id,
});

const findViewer = (db: Db, token: string) => selectViewer(db, hashToken(token), clock.instant());

/** Returns the viewer whose live session has this token, else null. Doesn't record the session's use. */
export async function authenticate(db: Db, token: string): Promise<Viewer | null> {
  const row = await findViewer(db, token);
  return row ? viewerOf(row) : null;
}

const isTouchDue = ({ last_used_at }: ViewerRow) =>
  clock.now().getTime() - Date.parse(last_used_at) >= touchInterval;

/** Authenticates a call: like `authenticate`, and records, at most hourly, that the session was used. */
export async function authenticateCall(database: Database, token: string): Promise<Viewer | null> {
  const row = await findViewer(database.reader, token);
  if (!row) return null;
  if (isTouchDue(row)) {
    const use = { last_used_at: clock.instant(), idle_until: instantAfter(idleLimit) };
    await database.transaction((db) => touchSession(db, row.session_id, use));
  }
  return viewerOf(row);
}
