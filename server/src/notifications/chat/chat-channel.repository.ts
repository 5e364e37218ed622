import type { Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ChatChannelTable } from './chat.table.ts';

export type ChatChannel = Selectable<ChatChannelTable>;

export interface ChatChannelRow extends ChatChannel {
  organization_name: string | null;
}

const channels = (db: Db) =>
  db
    .selectFrom('chat_channel')
    .leftJoin('organization', 'organization.id', 'chat_channel.organization_id')
    .selectAll('chat_channel')
    .select('organization.dba_name as organization_name');

interface ListRequest {
  /** The person or organization whose channels are listed. */
  of: { ownerId: number } | { organizationId: number };
  limit: number;
  cursor?: string | undefined;
}

export function selectChatChannels(
  db: Db,
  { of, ...page }: ListRequest,
): Promise<Page<ChatChannelRow>> {
  const query =
    'ownerId' in of
      ? channels(db)
          .where('chat_channel.owner_id', '=', of.ownerId)
          .where('chat_channel.organization_id', 'is', null)
      : channels(db).where('chat_channel.organization_id', '=', of.organizationId);
  return paginate(query, {
    ...page,
    order: [{ column: 'chat_channel.id', direction: 'asc' }],
  });
}

export const selectChatChannel = (db: Db, id: number): Promise<ChatChannelRow | undefined> =>
  channels(db).where('chat_channel.id', '=', id).executeTakeFirst();

/** Returns the given ids that belong to the person's own channels or, for staff, to organizations' channels. */
export async function selectVisibleChannelIds(
  db: Db,
  ids: readonly number[],
  { personId, isStaff }: { personId: number; isStaff: boolean },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat_channel')
    .select('id')
    .where('id', 'in', ids)
    .where((channel) => {
      const isOwn = channel.and([
        channel('organization_id', 'is', null),
        channel('owner_id', '=', personId),
      ]);
      return isStaff ? channel.or([isOwn, channel('organization_id', 'is not', null)]) : isOwn;
    })
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether an active organization has this id. */
export async function isOrganization(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an attempt's outcome, unless the address has been changed since. Returns whether it was stored. */
export async function saveOutcome(
  db: Db,
  { id, sealed_address }: Pick<ChatChannel, 'id' | 'sealed_address'>,
  values: Partial<
    Pick<ChatChannel, 'failing_since' | 'last_error' | 'last_sent_at' | 'is_on' | 'switched_off_at'>
  >,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_channel')
    .set(values)
    .where('id', '=', id)
    .where('sealed_address', '=', sealed_address)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all of a person's own channels and returns their ids. */
export async function deleteChannelsOf(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('chat_channel')
    .where('owner_id', '=', personId)
    .where('organization_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
