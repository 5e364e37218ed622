import type { InvitationState } from '@portal/contract/organizations/invitation-states.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import type { InvitationTable } from './invitation.table.ts';

type Db = Kysely<Pick<Tables, 'invitation' | 'organization' | 'access_group' | 'person' | 'mail'>>;
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof selectInvitation>>>;

/** Selects invitations that haven't been revoked. */
const invitationRows = (db: Db) =>
  db
    .selectFrom('invitation')
    .leftJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('access_group', 'access_group.id', 'invitation.role_id')
    .leftJoin('person as inviter', 'inviter.id', 'invitation.inviter_id')
    .leftJoin('person as invited', 'invited.id', 'invitation.person_id')
    .leftJoin('mail', 'mail.id', 'invitation.mail_id')
    .where('invitation.revoked_at', 'is', null)
    .selectAll('invitation')
    .select([
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'access_group.name as role_name',
      'inviter.name as inviter_name',
      'inviter.username as inviter_username',
      'invited.name as person_name',
      'invited.username as person_username',
      'invited.is_active as person_is_active',
      'invited.last_login as person_last_login',
      'mail.state as mail_state',
    ]);

type Rows = ReturnType<typeof invitationRows>;

const inState: Record<InvitationState, (query: Rows, now: string) => Rows> = {
  accepted: (query) => query.where('invitation.accepted_at', 'is not', null),
  created: (query) =>
    query.where('invitation.accepted_at', 'is', null).where('invitation.sent_at', 'is', null),
  pending: (query, now) =>
    query
      .where('invitation.accepted_at', 'is', null)
      .where('invitation.sent_at', 'is not', null)
      .where('invitation.expires_at', '>', now)
      .where((where) =>
        where.or([where('mail.state', 'is', null), where('mail.state', '!=', 'failed')]),
      ),
  failed: (query, now) =>
    query
      .where('invitation.accepted_at', 'is', null)
      .where('invitation.expires_at', '>', now)
      .where('mail.state', '=', 'failed'),
  expired: (query, now) =>
    query
      .where('invitation.accepted_at', 'is', null)
      .where('invitation.sent_at', 'is not', null)
      .where('invitation.expires_at', '<=', now),
};

interface InvitationConditions {
  state?: InvitationState | undefined;
  search?: string | undefined;
}

export interface InvitationFilter extends InvitationConditions {
  limit: number;
  cursor?: string | undefined;
}

function matchingInvitations(db: Db, { state, search }: InvitationConditions, now: string) {
  let query = invitationRows(db);
  if (state !== undefined) query = inState[state](query, now);
  if (search) {
    const columns = ['invitation.name_key', 'invitation.email_key'];
    query = query.where((where) => where.or(columns.map((column) => containsText(column, search))));
  }
  return query;
}

export const countableInvitations = (
  db: Db,
  conditions: InvitationConditions,
  now: string,
): Countable => countable(matchingInvitations(db, conditions, now));

export function selectInvitations(
  db: Db,
  { limit, cursor, ...conditions }: InvitationFilter,
  now: string,
): Promise<Page<InvitationRow>> {
  return paginate(matchingInvitations(db, conditions, now), {
    limit,
    cursor,
    order: [
      { column: 'invitation.created_at', direction: 'desc' },
      { column: 'invitation.id', direction: 'desc' },
    ],
  });
}

export async function selectInvitation(db: Db, by: { id: number } | { keyHash: string }) {
  const query = invitationRows(db);
  const filtered =
    'id' in by
      ? query.where('invitation.id', '=', by.id)
      : query.where('invitation.key_hash', '=', by.keyHash);
  return filtered.executeTakeFirst();
}

/** Finds the open invitation for an email address; there is at most one. */
export function selectOpenInvitation(db: Db, email: string): Promise<InvitationRow | undefined> {
  return invitationRows(db)
    .where('invitation.email_key', '=', foldText(email))
    .where('invitation.accepted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertInvitation(
  db: Db,
  values: Omit<Insertable<InvitationTable>, 'email_key' | 'name_key'>,
): Promise<number> {
  const { id } = await insertRow(db, 'invitation', {
    ...values,
    email_key: foldText(values.email),
    name_key: foldText(`${values.first_name ?? ''} ${values.last_name ?? ''}`),
  });
  return id;
}

/** Updates an open invitation. Returns false if it was accepted or revoked concurrently. */
export async function updateOpenInvitation(
  db: Db,
  id: number,
  values: Updateable<InvitationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set(values)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function revokeSuperuserInvitations(db: Db, revoked_at: string): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at })
    .where('is_superuser', '=', 1)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the open invitations for an existing person. */
export async function revokeInvitationsOf(
  db: Db,
  personId: number,
  revoked_at: string,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at })
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes all invitations for a person who is being deleted. */
export async function deleteInvitationsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('invitation').where('person_id', '=', personId).execute();
}

export async function updateInvitationRow(
  db: Db,
  id: number,
  values: Updateable<InvitationTable>,
): Promise<void> {
  await db.updateTable('invitation').set(values).where('id', '=', id).execute();
}
