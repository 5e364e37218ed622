import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'session'>>;

export async function touchSession(
  db: Db,
  id: number,
  values: { last_used_at: string; idle_until: string },
): Promise<void> {
  await db.updateTable('session').set(values).where('id', '=', id).execute();
}

/** Selects the sessions where this actor acts as this person: the actor's own, or impersonations by the actor. */
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
  principal: { personId: number; actorId: number },
  { now, limit, cursor }: { now: string; limit: number; cursor?: string | undefined },
): Promise<Page<SessionRow>> {
  const query = sessionsOf(db, principal)
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
  principal: { personId: number; actorId: number },
  id: number,
) {
  return sessionsOf(db, principal).where('session.id', '=', id).executeTakeFirst();
}

export function selectSessionEnd(db: Db, id: number): Promise<{ expires_at: string } | undefined> {
  return db.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirst();
}

/** Returns the id of the session that an impersonation was started from, or `id` if it isn't an impersonation. */
export async function selectOwnSessionId(db: Db, id: number): Promise<number> {
  const session = await db
    .selectFrom('session')
    .select('host_session_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return session?.host_session_id ?? id;
}

/** An SQL condition on the table `session`. */
export type SessionCondition = Expression<SqlBool>;

export const isSession = (id: number): SessionCondition => sql<boolean>`session.id = ${id}`;

/** Matches a person's sessions, including impersonations of the person, except the session `exceptId`. */
export const isOf = (personId: number, exceptId = 0): SessionCondition =>
  sql<boolean>`(session.person_id = ${personId} and session.id <> ${exceptId})`;

export const isImpersonationOf = (personId: number): SessionCondition =>
  sql<boolean>`(session.host_session_id is not null
    and (session.person_id = ${personId} or session.actor_id = ${personId}))`;

/** Deletes sessions along with the impersonations started from them. Returns the ids of the people they belonged to. */
export async function deleteSessions(db: Db, condition: SessionCondition): Promise<number[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'person_id'])
    .where(condition)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const hosted = await db
    .selectFrom('session')
    .select('person_id')
    .where('host_session_id', 'in', ids)
    .execute();
  await db.deleteFrom('session').where('id', 'in', ids).execute();
  return [...new Set([...rows, ...hosted].map(({ person_id }) => person_id))];
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('expires_at', '<=', now), where('idle_until', '<=', now)]))
    .execute();
}
