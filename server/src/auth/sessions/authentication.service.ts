import type { Permission } from '@portal/contract/platform/permissions.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import type { FindHolder, Viewer } from '#platform/http/viewer.ts';
import { hashToken } from '#platform/tokens.ts';
import { type HolderRow, selectHolder } from './authentication.repository.ts';
import { touchSession } from './session.repository.ts';
import { idleLimit } from './session.service.ts';

/** Last use is noted at most this often. */
const touchAfter = hour;
/** Holders who are remembered at most. */
const rememberedAtMost = 2_000;

const permissionsOf = (list: string | null) =>
  // The column holds nothing but code names.
  new Set((list?.split(',') ?? []) as Permission[]);

const accountsOf = (list: string | null) =>
  (list?.split(',') ?? []).map((one) => {
    const [organizationId = 0, roleId = 0] = one.split(':').map(Number);
    return { organizationId, roleId };
  });

const viewerOf = (row: HolderRow): Viewer => ({
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

/** Who holds a token; it notes no use. */
export async function authenticate(db: Db, token: string): Promise<Viewer | null> {
  const row = await selectHolder(db, hashToken(token), clock.instant());
  return row ? viewerOf(row) : null;
}

interface Seen {
  row: HolderRow;
  viewer: Viewer;
}

const isDue = ({ last_used_at }: HolderRow) =>
  clock.now().getTime() - Date.parse(last_used_at) >= touchAfter;

const isSame = (one: HolderRow, other: HolderRow) =>
  (Object.keys(one) as (keyof HolderRow)[]).every((name) => one[name] === other[name]);

/**
 * Finds holders, remembers them as they were seen, and notes, at most hourly, that a session is used.
 * Nobody is taken for what is remembered: whoever works with it asks for `now` in the same moment.
 */
export function holdersIn(database: Database): FindHolder {
  const seen = new Map<string, Seen>();

  async function look(db: Db, hash: string): Promise<Seen | undefined> {
    const row = await selectHolder(db, hash, clock.instant());
    const before = seen.get(hash);
    if (!row) {
      seen.delete(hash);
      return undefined;
    }
    const viewer = before && isSame(before.row, row) ? before.viewer : viewerOf(row);
    const known = { row, viewer };
    if (seen.size >= rememberedAtMost) seen.clear();
    seen.set(hash, known);
    return known;
  }

  async function noteUse(hash: string, { row, viewer }: Seen): Promise<void> {
    const last_used_at = clock.instant();
    const idle_until = instantAfter(idleLimit);
    await database.transaction((db) =>
      touchSession(db, row.session_id, { last_used_at, idle_until }),
    );
    seen.set(hash, { row: { ...row, last_used_at }, viewer });
  }

  return (token) => {
    const hash = hashToken(token);
    const before = seen.get(hash);
    // Whose use is to be noted again is looked up first, since that is a transaction of its own.
    const lastSeen = before && !isDue(before.row) ? before.viewer : undefined;
    return {
      lastSeen,
      async now(db) {
        const known = await look(db, hash);
        if (known && !lastSeen && isDue(known.row)) await noteUse(hash, known);
        return known?.viewer ?? null;
      },
    };
  };
}
