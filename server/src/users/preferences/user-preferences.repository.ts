import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { UserPreferencesTable } from './user-preferences.table.ts';

type Db = Kysely<Pick<Tables, 'person' | 'user_preferences' | 'organization' | 'account'>>;

interface PreferenceValues extends Updateable<UserPreferencesTable> {
  avatar_color?: string;
}

/** Updates these preferences, or inserts a row if the person has none. */
export async function savePreferences(
  db: Db,
  personId: number,
  { avatar_color, ...values }: PreferenceValues,
): Promise<void> {
  if (avatar_color !== undefined) {
    await db.updateTable('person').set({ avatar_color }).where('id', '=', personId).execute();
  }
  await db
    .insertInto('user_preferences')
    .values({ ...values, person_id: personId })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('user_preferences.version'), '+', 1),
      })),
    )
    .execute();
}

export async function clearPreferences(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('user_preferences')
    .set({ nick_name: null, default_organization_id: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .execute();
}

/** Returns whether an organization is active and, unless `isAny`, the person has an account there. */
export async function mayBeDefault(
  db: Db,
  organizationId: number,
  { personId, isAny }: { personId: number; isAny: boolean },
): Promise<boolean> {
  let query = db
    .selectFrom('organization')
    .select('organization.id')
    .where('organization.id', '=', organizationId)
    .where('organization.is_active', '=', 1);
  if (!isAny) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('account')
          .select('account.id')
          .whereRef('account.organization_id', '=', 'organization.id')
          .where('account.person_id', '=', personId),
      ),
    );
  }
  return (await query.executeTakeFirst()) !== undefined;
}
