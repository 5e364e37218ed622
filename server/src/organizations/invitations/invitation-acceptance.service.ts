import { invitationHours } from '@portal/contract/organizations/invitation.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import type { Db, Flag } from '#platform/database/tables.ts';
import { invalidWhole } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { hashToken } from '#platform/tokens.ts';
import { insertAccount } from '../accounts/report-unsubscription.service.ts';
import {
  type InvitationRow,
  selectInvitation,
  updateInvitationRow,
  updateOpenInvitation,
} from './invitation.repository.ts';

/** The lifetime of an invitation's link, in milliseconds. */
export const invitationLifetime = invitationHours * 3_600_000;

const badInvitation = () =>
  invalidWhole('This invitation is no longer valid. Please ask for a new one.');

/** Finds an invitation by its key. Returns null if it was used or revoked, or has expired. */
export async function findOpenInvitation(db: Db, key: string): Promise<InvitationRow | null> {
  const row = await selectInvitation(db, { keyHash: hashToken(key) });
  const isOpen = row && row.accepted_at === null && row.expires_at > clock.instant();
  return isOpen ? row : null;
}

/**
 * Returns the open invitation with this key and email address. Throws 400 if there is none. The first superuser's
 * invitation accepts any address.
 */
export async function getOpenInvitation(
  db: Db,
  { key, email }: { key: string; email: string },
): Promise<InvitationRow> {
  const row = await findOpenInvitation(db, key);
  // Reject the invitation if the person has already signed in without it, or is no longer active.
  if (row?.person_id != null && (row.person_last_login !== null || row.person_is_active !== 1)) {
    throw badInvitation();
  }
  const isMatch = row && (row.email === '' || row.email_key === foldText(email));
  if (!isMatch) throw badInvitation();
  return row;
}

/** Marks an invitation as used, in the transaction that registers the person. Throws 400 if it was already used. */
export async function acceptInvitation(
  db: Db,
  sent: { key: string; email: string },
): Promise<InvitationRow> {
  const row = await getOpenInvitation(db, sent);
  const isAccepted = await updateOpenInvitation(db, row.id, {
    email: sent.email,
    email_key: foldText(sent.email),
    accepted_at: clock.instant(),
  });
  if (!isAccepted) throw badInvitation();
  return row;
}

interface InvitedAccount {
  organization_id: number | null;
  role_id: number | null;
  receive_reporting_email: Flag;
  receive_approval_reminders: Flag;
}

/** Creates the account specified in the invitation, if there is one. */
export async function createInvitedAccount(
  db: Db,
  { organization_id, role_id, ...mails }: InvitedAccount,
  personId: number,
): Promise<void> {
  if (organization_id === null || role_id === null) return;
  await insertAccount(db, {
    person_id: personId,
    organization_id,
    role_id,
    receive_reporting_email: mails.receive_reporting_email,
    receive_approval_reminders: mails.receive_approval_reminders,
    created_at: clock.instant(),
  });
  await recordEvent(db, { topic: 'account', kind: 'created' });
}

/** Links the new person to the invitation, and creates the account specified in it. */
export async function completeInvitation(
  db: Db,
  invitation: InvitationRow,
  personId: number,
): Promise<void> {
  await updateInvitationRow(db, invitation.id, { person_id: personId });
  await createInvitedAccount(db, invitation, personId);
  await recordEvent(db, { topic: 'invitation', recordId: invitation.id });
}
