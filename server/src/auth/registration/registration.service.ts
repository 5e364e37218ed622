import type { RegistrationBody } from '@portal/contract/auth/auth.schema.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalidWhole } from '#platform/errors.ts';
import { hashToken } from '#platform/tokens.ts';
import { noteLogin } from '#users/people/login.service.ts';
import { assertUnused, createPerson } from '#users/people/new-person.service.ts';
import { presentUser } from '#users/people/person.presenter.ts';
import { getPerson } from '#users/people/person.service.ts';
import { type Origin, signIn } from '../login/login.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { assertNewPassword } from '../passwords/password-rules.ts';
import {
  acceptInvitation,
  type InvitationRow,
  insertAccount,
  selectOpenInvitation,
  setInvitedPerson,
} from './registration.repository.ts';

const badInvitation = () =>
  invalidWhole('This invitation is not valid any more. Please ask for a new one.');

/**
 * The invitation that a key and an address belong to. The first superuser's is made before anybody knows
 * an address, so there the key alone counts.
 */
async function getInvitation(
  db: Db,
  { key, email }: Pick<RegistrationBody, 'key' | 'email'>,
): Promise<InvitationRow> {
  const invitation = await selectOpenInvitation(db, {
    keyHash: hashToken(key),
    now: clock.instant(),
  });
  if (!invitation) throw badInvitation();
  if (invitation.is_superuser === 0 && invitation.email_key !== foldText(email)) {
    throw badInvitation();
  }
  return invitation;
}

/** The hash of the password of somebody who may register. */
export async function prepareRegistration(reader: Db, body: RegistrationBody): Promise<string> {
  await getInvitation(reader, body);
  await assertUnused(reader, body);
  const { password1, password2 } = body;
  assertNewPassword({ password1, password2 }, body);
  return hashPassword(password1);
}

async function createAccount(db: Db, invitation: InvitationRow, personId: number): Promise<void> {
  const { organization_id, role_id } = invitation;
  if (organization_id === null || role_id === null) return;
  await insertAccount(db, {
    person_id: personId,
    organization_id,
    role_id,
    receive_reporting_email: invitation.receive_reporting_email,
    receive_approval_reminders: invitation.receive_approval_reminders,
    created_at: clock.instant(),
  });
}

/** Makes the person that an invitation is for, with account and writer as it says, and signs in. */
export async function register(
  db: Db,
  body: RegistrationBody,
  { hash, origin }: { hash: string; origin: Origin },
) {
  const invitation = await getInvitation(db, body);
  if (!(await acceptInvitation(db, invitation.id, clock.instant()))) throw badInvitation();
  const isSuperuser = invitation.is_superuser === 1;
  const personId = await createPerson(db, {
    ...body,
    passwordHash: hash,
    groupId: isSuperuser ? groups.administrator.id : invitation.role_id,
    isStaff: isSuperuser,
    isSuperuser,
    writer: invitation.is_writer === 1 ? { rateCents: invitation.rate_cents } : undefined,
    defaultOrganizationId: invitation.organization_id,
  });
  await setInvitedPerson(db, invitation.id, personId);
  await createAccount(db, invitation, personId);
  await noteLogin(db, personId);
  const { token, viewer } = await signIn(db, personId, origin);
  await recordAudit(db, {
    action: 'person.registered',
    viewer,
    subject: { noun: 'person', id: personId },
    details: { invitation: invitation.id },
    ip: origin.ip,
  });
  return { token, user: presentUser(viewer, await getPerson(db, viewer, personId)) };
}
