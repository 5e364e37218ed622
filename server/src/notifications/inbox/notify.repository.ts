import type { InboxDelivery } from '@portal/contract/notifications/inbox-kinds.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { InboxItemTable } from './inbox.table.ts';
import type { InboxNotice } from './notify.service.ts';

export type InsertedItem = Pick<
  Selectable<InboxItemTable>,
  'id' | 'thread_id' | 'person_id' | 'kind'
>;

/** The number of rows per statement, which keeps the number of parameters below both engines' limits. */
const batch = 1000;

const slicesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );

/** Returns the active people among the given ids. */
export async function selectRecipients(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'group_id', 'is_staff', 'is_superuser'])
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the delivery settings of people, by person and kind. */
export async function selectPreferences(
  db: Db,
  personIds: readonly number[],
): Promise<Map<string, InboxDelivery>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inbox_preference')
    .selectAll()
    .where('person_id', 'in', personIds)
    .execute();
  return new Map(rows.map(({ person_id, kind, delivery }) => [`${person_id} ${kind}`, delivery]));
}

/** Returns the deliveries that superusers have set for groups, by group and kind. */
export async function selectGroupDefaults(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<string, InboxDelivery>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inbox_group_default')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .execute();
  return new Map(rows.map(({ group_id, kind, delivery }) => [`${group_id} ${kind}`, delivery]));
}

/** Returns the causes that these people already have notifications for. */
export async function selectKnownCauses(
  db: Db,
  addressed: readonly { personId: number; cause?: string }[],
): Promise<Set<string>> {
  const causes = [...new Set(addressed.flatMap(({ cause }) => cause ?? []))];
  const personIds = [...new Set(addressed.map(({ personId }) => personId))];
  const known = new Set<string>();
  for (const slice of slicesOf(causes)) {
    const rows = await db
      .selectFrom('inbox_item')
      .select(['person_id', 'cause'])
      .where('person_id', 'in', personIds)
      .where('cause', 'in', slice)
      .execute();
    for (const { person_id, cause } of rows) known.add(`${person_id} ${cause}`);
  }
  return known;
}

/** Creates or reopens unread threads for people and records, and returns their ids by person, kind, and record id. */
export async function upsertThreads(
  db: Db,
  addressed: readonly { personId: number; subject: InboxNotice['subject'] }[],
  now: string,
): Promise<Map<string, number>> {
  const rows = new Map(
    addressed.map(({ personId: person_id, subject }) => [
      `${person_id} ${subject.kind} ${subject.id}`,
      {
        person_id,
        subject_kind: subject.kind,
        subject_id: subject.id,
        place: 'open' as const,
        is_unread: 1 as const,
        last_at: now,
      },
    ]),
  );
  // Sorted so that concurrent changes to the same records can't deadlock.
  const ordered = [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  const ids = new Map<string, number>();
  for (const slice of slicesOf(ordered)) {
    const threads = await db
      .insertInto('inbox_thread')
      .values(slice.map(([, row]) => row))
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'subject_kind', 'subject_id']).doUpdateSet({
          place: 'open',
          is_unread: 1,
          snoozed_until: null,
          last_at: now,
          version: sql<number>`inbox_thread.version + 1`,
        }),
      )
      .returning(['id', 'person_id', 'subject_kind', 'subject_id'])
      .execute();
    for (const { id, person_id, subject_kind, subject_id } of threads) {
      ids.set(`${person_id} ${subject_kind} ${subject_id}`, id);
    }
  }
  return ids;
}

/** Inserts notifications and returns them. */
export async function insertItems(
  db: Db,
  items: readonly Insertable<Tables['inbox_item']>[],
): Promise<InsertedItem[]> {
  const inserted: InsertedItem[] = [];
  for (const slice of slicesOf(items)) {
    const rows = await db
      .insertInto('inbox_item')
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'thread_id', 'person_id', 'kind'])
      .execute();
    inserted.push(...rows);
  }
  return inserted;
}

/** Deletes notifications, and threads that have no other notifications. Returns the affected people's ids. */
export async function deleteItems(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const deleted = await db
    .deleteFrom('inbox_item')
    .where('id', 'in', ids)
    .returning(['thread_id', 'person_id'])
    .execute();
  const threadIds = [...new Set(deleted.map(({ thread_id }) => thread_id))];
  if (threadIds.length === 0) return [];
  await db
    .deleteFrom('inbox_thread')
    .where('id', 'in', threadIds)
    .where('id', 'not in', (items) =>
      items.selectFrom('inbox_item').select('thread_id').where('thread_id', 'in', threadIds),
    )
    .execute();
  // Mark threads as read if all of their remaining notifications have been read.
  await db
    .updateTable('inbox_thread')
    .set({ is_unread: 0 })
    .where('id', 'in', threadIds)
    .where('id', 'not in', (items) =>
      items
        .selectFrom('inbox_item')
        .select('thread_id')
        .where('thread_id', 'in', threadIds)
        .where('read_at', 'is', null),
    )
    .execute();
  return [...new Set(deleted.map(({ person_id }) => person_id))];
}

/** Deletes a person's notifications, delivery settings, and quiet hours. */
export async function deleteInboxOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('inbox_item').where('person_id', '=', personId).execute();
  await db.deleteFrom('inbox_thread').where('person_id', '=', personId).execute();
  await db.deleteFrom('inbox_preference').where('person_id', '=', personId).execute();
  await db.deleteFrom('inbox_quiet_hours').where('person_id', '=', personId).execute();
}
