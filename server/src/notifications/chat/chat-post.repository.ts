import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { ChatPostTable } from './chat.table.ts';

export type ChatPost = Selectable<ChatPostTable>;

/** The number of rows per statement, which keeps the number of parameters below both engines' limits. */
const batch = 1000;

interface ListeningChannel {
  id: number;
  kinds: readonly InboxKind[];
}

const readKinds = ({ id, kinds }: { id: number; kinds: string }): ListeningChannel => ({
  id,
  // Only the channels' service writes this column, with these values.
  kinds: JSON.parse(kinds) as InboxKind[],
});

/** Returns the people's channels that are switched on, by person. */
export async function selectPersonalChannels(
  db: Db,
  personIds: readonly number[],
): Promise<Map<number, ListeningChannel[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_channel')
    .select(['id', 'owner_id', 'kinds'])
    .where('organization_id', 'is', null)
    .where('owner_id', 'in', personIds)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute();
  const byPerson = new Map<number, ListeningChannel[]>();
  for (const row of rows) {
    byPerson.set(row.owner_id, [...(byPerson.get(row.owner_id) ?? []), readKinds(row)]);
  }
  return byPerson;
}

/** Returns the organizations' channels that are switched on, by organization. */
export async function selectOrganizationChannels(
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, ListeningChannel[]>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_channel')
    .select(['id', 'organization_id', 'kinds'])
    .where('organization_id', 'in', organizationIds)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute();
  const byOrganization = new Map<number, ListeningChannel[]>();
  for (const { organization_id, ...row } of rows) {
    if (organization_id === null) continue;
    byOrganization.set(organization_id, [
      ...(byOrganization.get(organization_id) ?? []),
      readKinds(row),
    ]);
  }
  return byOrganization;
}

/**
 * Inserts posts and returns their ids and channels. Posts whose notification or cause already has a post in the channel
 * are omitted.
 */
export async function insertPosts(
  db: Db,
  posts: readonly Insertable<Tables['chat_post']>[],
): Promise<{ id: number; channel_id: number }[]> {
  const inserted: { id: number; channel_id: number }[] = [];
  for (let start = 0; start < posts.length; start += batch) {
    const rows = await db
      .insertInto('chat_post')
      .values(posts.slice(start, start + batch))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'channel_id'])
      .execute();
    inserted.push(...rows);
  }
  return inserted;
}

/** Deletes an undone change's queued posts. */
export async function deleteQueuedPosts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('chat_post').where('id', 'in', ids).where('state', '=', 'queued').execute();
}

/** Returns a channel's oldest due posts. */
export function selectDuePosts(
  db: Db,
  channelId: number,
  { now, limit }: { now: string; limit: number },
): Promise<ChatPost[]> {
  return db
    .selectFrom('chat_post')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns when a channel's next post is due, or undefined if none is queued. */
export async function selectNextDue(db: Db, channelId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_post')
    .select('due_at')
    .where('channel_id', '=', channelId)
    .where('state', '=', 'queued')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

/** Returns the channels that are switched on and have due posts. */
export async function selectDueChannelIds(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_channel')
    .select('chat_channel.id')
    .where('chat_channel.is_on', '=', 1)
    .where('chat_channel.id', 'in', (posts) =>
      posts
        .selectFrom('chat_post')
        .select('channel_id')
        .where('state', '=', 'queued')
        .where('due_at', '<=', now),
    )
    .orderBy('chat_channel.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the outcome of queued posts. */
export async function endPosts(
  db: Db,
  ids: readonly number[],
  { state, now }: { state: 'sent' | 'dropped'; now: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('chat_post')
    .set({ state, sent_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute();
}

/** Drops all queued posts of a channel that was switched off. */
export async function dropQueuedPosts(db: Db, channelId: number, now: string): Promise<void> {
  await db
    .updateTable('chat_post')
    .set({ state: 'dropped', sent_at: now })
    .where('channel_id', '=', channelId)
    .where('state', '=', 'queued')
    .execute();
}

/** Deletes a batch of posts that were sent or dropped before `before`, and returns whether there may be more. */
export async function purgePosts(db: Db, before: string): Promise<boolean> {
  const old = await db
    .selectFrom('chat_post')
    .select('id')
    .where('state', '<>', 'queued')
    .where('sent_at', '<', before)
    .limit(batch)
    .execute();
  if (old.length === 0) return false;
  await db
    .deleteFrom('chat_post')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length === batch;
}
