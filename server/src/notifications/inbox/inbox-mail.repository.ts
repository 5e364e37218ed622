import type { Db } from '#platform/database/tables.ts';

/** Returns the people who have notifications that are due to be emailed, and their quiet hours. */
export function selectDueMails(db: Db, now: string) {
  return db
    .selectFrom('person')
    .leftJoin('inbox_quiet_hours as quiet', 'quiet.person_id', 'person.id')
    .select(['person.id as person_id', 'person.name', 'person.email'])
    .select(['quiet.quiet_from', 'quiet.quiet_until'])
    .where('person.id', 'in', (items) =>
      items
        .selectFrom('inbox_item')
        .select('person_id')
        .where('mail_at', 'is not', null)
        .where('mail_at', '<=', now),
    )
    .orderBy('person.id')
    .execute();
}

/** Delays a person's due emails. */
export async function postponeMails(
  db: Db,
  personId: number,
  { now, until }: { now: string; until: string },
): Promise<void> {
  await db
    .updateTable('inbox_item')
    .set({ mail_at: until })
    .where('person_id', '=', personId)
    .where('mail_at', '<=', now)
    .execute();
}

/** Marks a person's due notifications as emailed and returns their ids. */
export async function takeMails(db: Db, personId: number, now: string): Promise<number[]> {
  const rows = await db
    .updateTable('inbox_item')
    .set({ mail_at: null })
    .where('person_id', '=', personId)
    .where('mail_at', 'is not', null)
    .where('mail_at', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects an active person's email address. */
export function selectMailAddress(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
}
