import {
  countedInboxThreads,
  type InboxView,
  listedInboxItems,
} from '@portal/contract/notifications/inbox-kinds.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { InboxSource, InboxSubject } from './inbox.events.ts';
import type { InboxThreadTable } from './inbox.table.ts';

export type InboxThreadRow = Selectable<InboxThreadTable>;

/** The conditions under which a viewer may see records, as provided by all areas. */
export interface InboxRights {
  personId: number;
  subjects: readonly InboxSubject[];
  sources: readonly InboxSource[];
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Matches rows of `table` that quote nothing or a record that the viewer may see. */
const isItemVisible = (
  { sources }: InboxRights,
  table: 'inbox_item' | 'chat_post' = 'inbox_item',
): RawBuilder<boolean> => {
  const quoted = sql.ref(`${table}.source_kind`);
  return anyOf([
    sql<boolean>`${quoted} is null`,
    ...sources.map(
      ({ kind, isVisible }) =>
        sql<boolean>`(${quoted} = ${kind} and ${isVisible(sql.ref(`${table}.source_id`))})`,
    ),
  ]);
};

/** Matches rows of `table` that are about a record that the viewer may see. */
const isSubjectVisible = (
  { subjects }: InboxRights,
  table: 'inbox_thread' | 'chat_post' = 'inbox_thread',
): RawBuilder<boolean> =>
  anyOf(
    subjects.map(
      ({ kind, isVisible }) =>
        sql<boolean>`(${sql.ref(`${table}.subject_kind`)} = ${kind} and ${isVisible(sql.ref(`${table}.subject_id`))})`,
    ),
  );

/** Matches threads if the viewer may see the record and at least one of the notifications about it. */
const isThreadVisible = (rights: InboxRights): RawBuilder<boolean> =>
  sql<boolean>`(${isSubjectVisible(rights)} and exists (
    select 1 from inbox_item where inbox_item.thread_id = inbox_thread.id and ${isItemVisible(rights)}))`;

const visibleThreads = (db: Db, rights: InboxRights) =>
  db
    .selectFrom('inbox_thread')
    .where('inbox_thread.person_id', '=', rights.personId)
    .where(isThreadVisible(rights));

const unreadThreads = (db: Db, rights: InboxRights) =>
  visibleThreads(db, rights)
    .where('inbox_thread.place', '=', 'open')
    .where('inbox_thread.is_unread', '=', 1);

export function selectThreads(
  db: Db,
  rights: InboxRights,
  { view, limit, cursor }: { view: InboxView; limit: number; cursor?: string | undefined },
): Promise<Page<InboxThreadRow>> {
  const query =
    view === 'unread'
      ? unreadThreads(db, rights)
      : visibleThreads(db, rights).where('inbox_thread.place', '=', view);
  return paginate(query.selectAll('inbox_thread'), {
    limit,
    cursor,
    order: [
      { column: 'inbox_thread.last_at', direction: 'desc' },
      { column: 'inbox_thread.id', direction: 'desc' },
    ],
  });
}

export function selectThread(
  db: Db,
  rights: InboxRights,
  id: number,
): Promise<InboxThreadRow | undefined> {
  return visibleThreads(db, rights)
    .selectAll('inbox_thread')
    .where('inbox_thread.id', '=', id)
    .executeTakeFirst();
}

/** Counts the unread threads, up to `countedInboxThreads`. */
export async function countUnread(db: Db, rights: InboxRights): Promise<number> {
  const { count } = await db
    .selectFrom(
      unreadThreads(db, rights).select('inbox_thread.id').limit(countedInboxThreads).as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the ids of the newest visible notifications of each thread, and the number of all visible ones. */
function newestIds(db: Db, rights: InboxRights, threadIds: readonly number[]) {
  return db
    .selectFrom((items) =>
      items
        .selectFrom('inbox_item')
        .select([
          'inbox_item.id',
          sql<number>`row_number() over (partition by inbox_item.thread_id order by inbox_item.id desc)`.as(
            'place',
          ),
          sql<number>`count(*) over (partition by inbox_item.thread_id)`.as('item_count'),
        ])
        .where('inbox_item.thread_id', 'in', threadIds)
        .where(isItemVisible(rights))
        .as('numbered'),
    )
    .select(['numbered.id', 'numbered.item_count'])
    .where('numbered.place', '<=', listedInboxItems);
}

const itemsWithActors = (db: Db) =>
  db
    .selectFrom('inbox_item')
    .leftJoin('person as actor', 'actor.id', 'inbox_item.actor_id')
    .select([
      'inbox_item.id',
      'inbox_item.thread_id',
      'inbox_item.kind',
      'inbox_item.source_kind',
      'inbox_item.source_id',
      'inbox_item.facts',
      'inbox_item.created_at',
      'inbox_item.read_at',
      'actor.name as actor_name',
    ]);

export type InboxItemRow = Awaited<
  ReturnType<ReturnType<typeof itemsWithActors>['executeTakeFirstOrThrow']>
>;

/** Returns the newest visible notifications of each thread, newest first. */
export function selectNewestItems(
  db: Db,
  rights: InboxRights,
  threadIds: readonly number[],
): Promise<(InboxItemRow & { item_count: number })[]> {
  if (threadIds.length === 0) return Promise.resolve([]);
  return itemsWithActors(db)
    .innerJoin(newestIds(db, rights, threadIds).as('newest'), 'newest.id', 'inbox_item.id')
    .select('newest.item_count')
    .orderBy('inbox_item.id', 'desc')
    .execute();
}

/**
 * Returns the notifications among `ids` that are unread and visible to the viewer, oldest first, with their records.
 */
export function selectUnreadItems(db: Db, rights: InboxRights, ids: readonly number[]) {
  return itemsWithActors(db)
    .innerJoin('inbox_thread', 'inbox_thread.id', 'inbox_item.thread_id')
    .select(['inbox_thread.subject_kind', 'inbox_thread.subject_id'])
    .where('inbox_item.id', 'in', ids)
    .where('inbox_item.read_at', 'is', null)
    .where('inbox_thread.place', '<>', 'done')
    .where(isSubjectVisible(rights))
    .where(isItemVisible(rights))
    .orderBy('inbox_item.id')
    .execute();
}

/** Returns the posts among `ids` whose records the viewer may see, oldest first. */
export function selectVisiblePosts(db: Db, rights: InboxRights, ids: readonly number[]) {
  return db
    .selectFrom('chat_post')
    .selectAll()
    .where('chat_post.id', 'in', ids)
    .where(isSubjectVisible(rights, 'chat_post'))
    .where(isItemVisible(rights, 'chat_post'))
    .orderBy('chat_post.id')
    .execute();
}

/** Marks all notifications of a thread as read. */
export async function readItems(db: Db, threadId: number, now: string): Promise<void> {
  await db
    .updateTable('inbox_item')
    .set({ read_at: now })
    .where('thread_id', '=', threadId)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks the newest notification of a thread as unread. */
export async function unreadNewestItem(db: Db, threadId: number): Promise<void> {
  await db
    .updateTable('inbox_item')
    .set({ read_at: null })
    .where('id', '=', (items) =>
      items
        .selectFrom('inbox_item')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('thread_id', '=', threadId),
    )
    .execute();
}

/** Marks all open threads in a person's inbox as read. */
export async function readEverything(db: Db, personId: number, now: string): Promise<void> {
  await db
    .updateTable('inbox_item')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('thread_id', 'in', (threads) =>
      threads
        .selectFrom('inbox_thread')
        .select('id')
        .where('person_id', '=', personId)
        .where('place', '=', 'open')
        .where('is_unread', '=', 1),
    )
    .execute();
  await db
    .updateTable('inbox_thread')
    .set((thread) => ({ is_unread: 0, version: thread('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('place', '=', 'open')
    .where('is_unread', '=', 1)
    .execute();
}

/** Moves threads whose snooze has ended back to the inbox, and returns the ids of their owners. */
export async function wakeThreads(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .updateTable('inbox_thread')
    .set((thread) => ({
      place: 'open' as const,
      is_unread: 1 as const,
      last_at: now,
      snoozed_until: null,
      version: thread('version', '+', 1),
    }))
    .where('place', '=', 'snoozed')
    .where('snoozed_until', '<=', now)
    .returning(['id', 'person_id'])
    .execute();
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

/** Deletes a batch of done threads that last changed before `before`, and returns whether there may be more. */
export async function purgeThreads(db: Db, before: string): Promise<boolean> {
  const old = await db
    .selectFrom('inbox_thread')
    .select('id')
    .where('place', '=', 'done')
    .where('last_at', '<', before)
    .limit(1000)
    .execute();
  if (old.length === 0) return false;
  await db
    .deleteFrom('inbox_thread')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length === 1000;
}
