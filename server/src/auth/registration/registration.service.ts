import type { RegistrationBody } from '@portal/contract/auth/auth.schema.ts';
import { agencyGroupIds, groups } from '@portal/contract/platform/permissions.ts';
import {
  acceptInvitation,
  completeInvitation,
  getOpenInvitation,
} from '#organizations/invitations/invitation-acceptance.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordLogin } from '#users/people/login.service.ts';
import {
  assertUnused,
  createPerson,
  type NewPerson,
  registerPerson,
} from '#users/people/person-creation.service.ts';
import { type Origin, presentViewer, signIn } from '../login/sign-in.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { assertNewPassword } from '../passwords/password-rules.ts';

/** Validates the invitation and the request body, and returns the password's hash. Throws 400 if either is invalid. */
export async function prepareRegistration(reader: Db, body: RegistrationBody): Promise<string> {
  const invitation = await getOpenInvitation(reader, body);
  await assertUnused(reader, body, invitation.person_id ?? undefined);
  const { password1, password2 } = body;
  await assertNewPassword({ password1, password2 }, body);
  return hashPassword(password1);
}

/** Creates the person described by an invitation. */
async function createInvitedPerson(
  db: Db,
  invitation: Awaited<ReturnType<typeof acceptInvitation>>,
  person: Omit<NewPerson, 'groupId'>,
): Promise<number> {
  const isSuperuser = invitation.is_superuser === 1;
  const groupId = isSuperuser ? groups.administrator.id : invitation.role_id;
  return createPerson(db, {
    ...person,
    groupId,
    isStaff: groupId !== null && agencyGroupIds.includes(groupId),
    isSuperuser,
    writer: invitation.is_writer === 1 ? { rateCents: invitation.rate_cents } : undefined,
    defaultOrganizationId: invitation.organization_id,
  });
}

/**
 * Creates the invited person or completes an existing record, adds the account specified in the invitation, and signs
 * the person in.
 */
export async function register(
  db: Db,
  body: RegistrationBody,
  { hash, origin }: { hash: string; origin: Origin },
) {
  const invitation = await acceptInvitation(db, body);
  const person = {
    username: body.username,
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    title: body.title,
    phone_number: body.phone_number,
    passwordHash: hash,
  };
  const personId = invitation.person_id ?? (await createInvitedPerson(db, invitation, person));
  if (invitation.person_id !== null) await registerPerson(db, personId, person);
  await completeInvitation(db, invitation, personId);
  await recordLogin(db, personId);
  const { token, viewer } = await signIn(db, personId, origin);
  const subject = { noun: 'person', id: personId };
  await recordAudit(db, { action: 'person.registered', viewer, subject, ip: origin.ip });
  return { token, user: await presentViewer(db, viewer) };
}
