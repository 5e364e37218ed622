import { invitationHours } from '@portal/contract/organizations/invitation.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Db, type Flag, flag } from '#platform/database/tables.ts';
import { insertUnlessTaken } from '#platform/database/write-row.ts';
import { invalidWhole } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import {
  type InvitationRow,
  insertInvitation,
  revokeSuperuserInvitations,
  selectInvitation,
  updateInvitationRow,
  updateOpenInvitation,
} from './invitation.repository.ts';

/** In milliseconds. */
export const invitationLifetime = invitationHours * 3_600_000;

const badInvitation = () =>
  invalidWhole('This invitation is not valid any more. Please ask for a new one.');

/** Returns null if the invitation was used, revoked or has expired. */
export async function findOpenInvitation(db: Db, key: string): Promise<InvitationRow | null> {
  const row = await selectInvitation(db, { keyHash: hashToken(key) });
  const isOpen = row && row.accepted_at === null && row.expires_at > clock.instant();
  return isOpen ? row : null;
}

/**
 * Throws 400 without an open invitation for this key and email. The first superuser's is created before any
 * email is known, so there only the key counts.
 */
export async function getOpenInvitation(
  db: Db,
  { key, email }: { key: string; email: string },
): Promise<InvitationRow> {
  const row = await findOpenInvitation(db, key);
  const isMatch = row && (row.is_superuser === 1 || row.email_key === foldText(email));
  if (!isMatch) throw badInvitation();
  return row;
}

/** Marks an invitation as used in the transaction that registers its person; throws 400 if it already was. */
export async function acceptInvitation(
  db: Db,
  sent: { key: string; email: string },
): Promise<InvitationRow> {
  const row = await getOpenInvitation(db, sent);
  const isAccepted = await updateOpenInvitation(db, row.id, { accepted_at: clock.instant() });
  if (!isAccepted) throw badInvitation();
  return row;
}

interface InvitedAccount {
  organization_id: number | null;
  role_id: number | null;
  receive_reporting_email: Flag;
  receive_approval_reminders: Flag;
}

/** Creates the account that the invitation specifies. */
export async function createInvitedAccount(
  db: Db,
  { organization_id, role_id, ...mails }: InvitedAccount,
  personId: number,
): Promise<void> {
  if (organization_id === null || role_id === null) return;
  await insertUnlessTaken(db, 'account', {
    person_id: personId,
    organization_id,
    role_id,
    receive_reporting_email: mails.receive_reporting_email,
    receive_approval_reminders: mails.receive_approval_reminders,
    created_at: clock.instant(),
  });
  await recordEvent(db, { topic: 'account', kind: 'created' });
}

/** Links the new person to the invitation and creates the specified account. */
export async function completeInvitation(
  db: Db,
  invitation: InvitationRow,
  personId: number,
): Promise<void> {
  await updateInvitationRow(db, invitation.id, { person_id: personId });
  await createInvitedAccount(db, invitation, personId);
  await recordEvent(db, { topic: 'invitation', recordId: invitation.id });
}

/** A placeholder in the link; whoever registers replaces it with their own email. */
const unknownAddress = 'you@example.com';

/**
 * Invites the first superuser of an empty portal: /auth/register/{key}/{email}, where the email may be
 * replaced. Replaces an earlier invitation, because its key can't be recovered.
 */
export async function inviteFirstSuperuser(db: Db): Promise<{ key: string; email: string }> {
  const now = clock.instant();
  await revokeSuperuserInvitations(db, now);
  const key = makeToken();
  await insertInvitation(db, {
    email: unknownAddress,
    title: null,
    phone_number: null,
    organization_id: null,
    role_id: null,
    rate_cents: null,
    is_superuser: flag(true),
    send_invite: flag(false),
    key_hash: hashToken(key),
    inviter_id: null,
    person_id: null,
    created_at: now,
    sent_at: null,
    expires_at: instantAfter(invitationLifetime),
    accepted_at: null,
    revoked_at: null,
  });
  return { key, email: unknownAddress };
}
