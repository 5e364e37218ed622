import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { PersonTable } from '#users/people/person.table.ts';

type Db = Kysely<Pick<Tables, 'person' | 'writer' | 'user_preferences' | 'account'>>;

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('email_key', '=', foldText(email))
    .executeTakeFirst();
  return person !== undefined;
}

/** The usernames that begin with `base`. */
export async function selectUsernamesLike(db: Db, base: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('username_key')
    .where('username_key', '>=', base)
    .where('username_key', '<', `${base}\u{10ffff}`)
    .execute();
  return new Set(rows.map(({ username_key }) => username_key));
}

/** Undefined when the username or the address is taken. */
export async function insertInvitedPerson(
  db: Db,
  values: Insertable<PersonTable>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('person')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The default organization of a new person, unless one is chosen already. */
export async function suggestDefaultOrganization(
  db: Db,
  personId: number,
  organizationId: number,
): Promise<void> {
  await db
    .insertInto('user_preferences')
    .values({ person_id: personId, default_organization_id: organizationId })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ default_organization_id: organizationId })
        .where('user_preferences.default_organization_id', 'is', null),
    )
    .execute();
}

export async function insertWriter(
  db: Db,
  personId: number,
  rateCents: number | null,
): Promise<void> {
  await db
    .insertInto('writer')
    .values({ person_id: personId, rate_cents: rateCents })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ rate_cents: rateCents }))
    .execute();
}
