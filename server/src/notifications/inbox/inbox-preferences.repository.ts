import type { InboxDelivery, InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import type { Db } from '#platform/database/tables.ts';
import type { QuietHours } from './inbox-mail-times.ts';

export async function selectChoices(
  db: Db,
  personId: number,
): Promise<Map<InboxKind, InboxDelivery>> {
  const rows = await db
    .selectFrom('inbox_preference')
    .select(['kind', 'delivery'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
}

/** Stores a person's delivery settings. */
export async function saveChoices(
  db: Db,
  personId: number,
  choices: readonly { kind: InboxKind; delivery: InboxDelivery }[],
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insertInto('inbox_preference')
    .values(choices.map((choice) => ({ person_id: personId, ...choice })))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ delivery: ref('excluded.delivery') })),
    )
    .execute();
}

export function selectQuietHours(db: Db, personId: number): Promise<QuietHours | undefined> {
  return db
    .selectFrom('inbox_quiet_hours')
    .select(['quiet_from', 'quiet_until'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Stores a person's quiet hours; null removes them. */
export async function saveQuietHours(
  db: Db,
  personId: number,
  hours: QuietHours | null,
): Promise<void> {
  if (hours === null) {
    await db.deleteFrom('inbox_quiet_hours').where('person_id', '=', personId).execute();
    return;
  }
  await db
    .insertInto('inbox_quiet_hours')
    .values({ person_id: personId, ...hours })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(hours))
    .execute();
}

/** Cancels the emailing of a person's pending notifications of these kinds. */
export async function unscheduleMails(
  db: Db,
  personId: number,
  kinds: readonly InboxKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .updateTable('inbox_item')
    .set({ mail_at: null })
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .where('mail_at', 'is not', null)
    .execute();
}

/** Stores a group's delivery settings; null removes a setting. */
export async function saveGroupDefaults(
  db: Db,
  groupId: number,
  choices: readonly { kind: InboxKind; delivery: InboxDelivery | null }[],
): Promise<void> {
  const removed = choices.flatMap(({ kind, delivery }) => (delivery === null ? kind : []));
  if (removed.length > 0) {
    await db
      .deleteFrom('inbox_group_default')
      .where('group_id', '=', groupId)
      .where('kind', 'in', removed)
      .execute();
  }
  const set = choices.flatMap(({ kind, delivery }) =>
    delivery === null ? [] : { group_id: groupId, kind, delivery },
  );
  if (set.length === 0) return;
  await db
    .insertInto('inbox_group_default')
    .values(set)
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ delivery: ref('excluded.delivery') })),
    )
    .execute();
}
