import type { RegistrationBody } from '@portal/contract/auth/auth.schema.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import {
  acceptInvitation,
  completeInvitation,
  getOpenInvitation,
} from '#organizations/invitations/invitation-acceptance.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordLogin } from '#users/people/login.service.ts';
import { assertUnused, createPerson } from '#users/people/new-person.service.ts';
import { type Origin, presentViewer, signIn } from '../login/sign-in.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { assertNewPassword } from '../passwords/password-rules.ts';

/** Hashes the password if the invitation is valid. */
export async function prepareRegistration(reader: Db, body: RegistrationBody): Promise<string> {
  await getOpenInvitation(reader, body);
  await assertUnused(reader, body);
  const { password1, password2 } = body;
  await assertNewPassword({ password1, password2 }, body);
  return hashPassword(password1);
}

/** Creates the invited person with the invitation's account and writer, and signs in. */
export async function register(
  db: Db,
  body: RegistrationBody,
  { hash, origin }: { hash: string; origin: Origin },
) {
  const invitation = await acceptInvitation(db, body);
  const isSuperuser = invitation.is_superuser === 1;
  const personId = await createPerson(db, {
    username: body.username,
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    title: body.title,
    phone_number: body.phone_number,
    passwordHash: hash,
    groupId: isSuperuser ? groups.administrator.id : invitation.role_id,
    isStaff: isSuperuser,
    isSuperuser,
    writer: invitation.is_writer === 1 ? { rateCents: invitation.rate_cents } : undefined,
    defaultOrganizationId: invitation.organization_id,
  });
  await completeInvitation(db, invitation, personId);
  await recordLogin(db, personId);
  const { token, viewer } = await signIn(db, personId, origin);
  const subject = { noun: 'person', id: personId };
  await recordAudit(db, { action: 'person.registered', viewer, subject, ip: origin.ip });
  return { token, user: await presentViewer(db, viewer) };
}
