import type { Insertable, Kysely } from 'kysely';
import type { AccountTable } from '#organizations/accounts/account.table.ts';
import type { InvitationTable } from '#organizations/invitations/invitation.table.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'invitation' | 'account'>>;

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof selectOpenInvitation>>>;

/** The invitation of a key, while it can be accepted. */
export async function selectOpenInvitation(
  db: Db,
  { keyHash, now }: { keyHash: string; now: string },
) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks an invitation as accepted; false when it has been, or was revoked, meanwhile. */
export async function acceptInvitation(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setInvitedPerson(db: Db, id: number, personId: number): Promise<void> {
  await db.updateTable('invitation').set({ person_id: personId }).where('id', '=', id).execute();
}

export async function insertInvitation(
  db: Db,
  values: Insertable<InvitationTable>,
): Promise<void> {
  await db.insertInto('invitation').values(values).execute();
}

export async function revokeSuperuserInvitations(db: Db, now: string): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('is_superuser', '=', 1)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertAccount(db: Db, values: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(values).execute();
}
