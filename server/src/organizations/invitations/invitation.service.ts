import type { InvitationBody } from '@portal/contract/organizations/invitation.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { agencyGroupIds, clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, forbidden, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { isRestrictedGroup } from '#users/groups/restricted-group.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { getPerson, updatePerson } from '#users/people/person.service.ts';
import {
  assertEmailUnused,
  createPerson,
  findUnreachableNamesake,
  generateUsername,
} from '#users/people/person-creation.service.ts';
import { selectOrganizationName } from '../organizations/organization.repository.ts';
import { enqueueInvitationMail, enqueueWelcomeMail } from './invitation.mails.ts';
import { invitationPolicy, invitationState } from './invitation.policy.ts';
import {
  type InvitationFilter,
  type InvitationRow,
  insertInvitation,
  revokeInvitationsOf,
  selectInvitation,
  selectInvitations,
  selectOpenInvitation,
  updateInvitationRow,
  updateOpenInvitation,
} from './invitation.repository.ts';
import { createInvitedAccount, invitationLifetime } from './invitation-acceptance.service.ts';

export function listInvitations(db: Db, filter: InvitationFilter): Promise<Page<InvitationRow>> {
  return selectInvitations(db, filter, clock.instant());
}

export async function getInvitation(db: Db, id: number): Promise<InvitationRow> {
  return orNotFound(await selectInvitation(db, { id }), 'Invitation');
}

/** Finds the invitation to replace, by id or key. */
async function findReplaced(db: Db, { id, key }: InvitationBody): Promise<InvitationRow | null> {
  if (id === undefined && key === undefined) return null;
  const by = id === undefined ? { keyHash: hashToken(key ?? '') } : { id };
  const row = await selectInvitation(db, by);
  const field = id === undefined ? 'key' : 'id';
  if (!row) throw invalid({ [field]: ['This invitation no longer exists.'] });
  if (row.accepted_at !== null) throw conflict('This invitation was already accepted.');
  return row;
}

/** Fills in omitted fields from the invitation that is being replaced. */
function completed(sent: InvitationBody, replaced: InvitationRow | null) {
  const isWriter = sent.is_writer ?? replaced?.is_writer === 1;
  const cents = sent.price == null ? sent.price : Math.round(sent.price * 100);
  const rate_cents = cents === undefined ? (replaced?.rate_cents ?? null) : cents;
  const orNull = (text: string | null | undefined) => text || null;
  const { title, phone_number } = sent;
  return {
    email: sent.email ?? replaced?.email ?? '',
    first_name: sent.first_name ?? replaced?.first_name ?? '',
    last_name: sent.last_name ?? replaced?.last_name ?? '',
    title: title === undefined ? (replaced?.title ?? null) : orNull(title),
    phone_number:
      phone_number === undefined ? (replaced?.phone_number ?? null) : orNull(phone_number),
    organization_id: sent.organization ?? replaced?.organization_id ?? null,
    role_id: sent.role ?? replaced?.role_id ?? null,
    is_writer: flag(isWriter),
    rate_cents: isWriter ? rate_cents : null,
    receive_reporting_email: flag(
      sent.receive_reporting_email ?? replaced?.receive_reporting_email === 1,
    ),
    receive_approval_reminders: flag(
      sent.receive_approval_reminders ?? replaced?.receive_approval_reminders === 1,
    ),
    send_invite: flag(sent.send_invite ?? true),
    create_user: flag(sent.create_user ?? replaced?.create_user === 1),
  };
}

type CompletedInvitation = ReturnType<typeof completed>;

async function organizationProblem(
  db: Db,
  { organization_id, role_id }: CompletedInvitation,
): Promise<string | null> {
  if (organization_id === null) {
    return role_id !== null && clientGroupIds.includes(role_id) ? requiredMessage : null;
  }
  if (role_id !== null && agencyGroupIds.includes(role_id)) {
    return 'The agency’s own people have no organization.';
  }
  const organization = await selectOrganizationName(db, organization_id);
  if (!organization) return 'This organization does not exist.';
  return organization.is_active ? null : 'This client is archived.';
}

async function assertPlace(db: Db, viewer: Viewer, invitation: CompletedInvitation): Promise<void> {
  const { role_id } = invitation;
  if (role_id !== null && agencyGroupIds.includes(role_id)) {
    if (!viewer.isSuperuser) throw forbidden('Only superusers can invite the agency’s own people.');
    // An API key isn't allowed to do this, since the invited person would keep access after the key is revoked.
    if (viewer.apiKey) throw forbidden('An API key can’t invite the agency’s own people.');
  }
  if (role_id !== null && !viewer.isSuperuser && (await isRestrictedGroup(db, role_id))) {
    throw forbidden('Only superusers can invite people with this role.');
  }
  const problem = await organizationProblem(db, invitation);
  const errors: FieldErrors = {
    ...(problem !== null && { organization: [problem] }),
    ...(role_id === null && { role: [requiredMessage] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Throws 400 if a person without an email address has this name. If a second person were invited, the work assigned to
 * the existing person would stay inaccessible.
 */
async function assertNoUnreachableNamesake(db: Db, invitation: CompletedInvitation): Promise<void> {
  const namesake = await findUnreachableNamesake(db, invitation);
  if (!namesake) return;
  throw invalid({
    email: [
      `${namesake.name} is a user without an email address. Open that user in the directory and invite them there.`,
    ],
  });
}

/** Revokes the replaced invitation and any expired one for this email address. Throws 400 if a valid one is open. */
async function revokeReplaced(
  db: Db,
  email: string,
  replaced: InvitationRow | null,
): Promise<void> {
  const revoked_at = clock.instant();
  if (replaced) await updateOpenInvitation(db, replaced.id, { revoked_at });
  const other = await selectOpenInvitation(db, email);
  if (!other) return;
  if (invitationState(other) !== 'expired') {
    throw invalid({ email: ['This email already has an invitation. Send that one again.'] });
  }
  await updateOpenInvitation(db, other.id, { revoked_at });
}

type Action = 'created' | 'sent' | 'revoked';

async function recordChange(db: Db, viewer: Viewer, id: number, action: Action): Promise<void> {
  const subject = { noun: 'invitation', id };
  await recordAudit(db, { action: `invitation.${action}`, viewer, subject });
  await recordEvent(db, { topic: 'invitation', recordId: id });
}

/** Creates the person immediately, with the specified account and rate but without a password. */
async function createInvited(
  db: Db,
  viewer: Viewer,
  invitation: CompletedInvitation,
): Promise<number> {
  const personId = await createPerson(db, {
    ...invitation,
    username: await generateUsername(db, invitation),
    passwordHash: null,
    groupId: invitation.role_id,
    isStaff: invitation.role_id !== null && agencyGroupIds.includes(invitation.role_id),
    writer: invitation.is_writer ? { rateCents: invitation.rate_cents } : undefined,
    defaultOrganizationId: invitation.organization_id,
  });
  await createInvitedAccount(db, invitation, personId);
  await recordAudit(db, {
    action: 'person.created',
    viewer,
    subject: { noun: 'person', id: personId },
    details: { organization: invitation.organization_id, role: invitation.role_id },
  });
  return personId;
}

/** Invites an existing person who has never signed in. Registering then completes the person's record. */
async function inviteExisting(
  db: Db,
  viewer: Viewer,
  userId: number,
  sent: InvitationBody,
): Promise<InvitationRow> {
  await lockRow(db, 'person', userId);
  const stored = await getPerson(db, viewer, userId);
  authorize(viewer, personPolicy.invite, stored);
  const email = sent.email ?? stored.email ?? undefined;
  if (email === undefined) throw invalid({ email: [requiredMessage] });
  const person =
    email === stored.email ? stored : await updatePerson(db, viewer, stored, { email });
  await revokeInvitationsOf(db, userId, clock.instant());
  await revokeReplaced(db, email, null);
  const key = makeToken();
  const id = await insertInvitation(db, {
    email,
    first_name: person.first_name,
    last_name: person.last_name,
    title: person.title,
    phone_number: person.phone_number,
    organization_id: null,
    role_id: person.group_id,
    rate_cents: null,
    key_hash: hashToken(key),
    inviter_id: viewer.actorId,
    person_id: userId,
    accepted_at: null,
    created_at: clock.instant(),
    mail_id: null,
    sent_at: null,
    expires_at: instantAfter(invitationLifetime),
    revoked_at: null,
  });
  await recordChange(db, viewer, id, 'created');
  return mailInvitation(db, viewer, await getInvitation(db, id), key);
}

/** Creates an invitation or replaces an existing one. With `create_user`, the person is created immediately. */
export async function inviteAndSend(
  db: Db,
  viewer: Viewer,
  sent: InvitationBody,
): Promise<InvitationRow> {
  const replaced = await findReplaced(db, sent);
  const userId = sent.user ?? replaced?.person_id;
  if (userId != null) return inviteExisting(db, viewer, userId, sent);
  const invitation = completed(sent, replaced);
  await assertEmailUnused(db, invitation.email);
  await assertPlace(db, viewer, invitation);
  await assertNoUnreachableNamesake(db, invitation);
  await revokeReplaced(db, invitation.email, replaced);
  const personId = invitation.create_user ? await createInvited(db, viewer, invitation) : null;
  const now = clock.instant();
  const key = makeToken();
  const id = await insertInvitation(db, {
    ...invitation,
    key_hash: hashToken(key),
    inviter_id: viewer.actorId,
    person_id: personId,
    accepted_at: personId === null ? null : now,
    created_at: now,
    mail_id: null,
    sent_at: null,
    expires_at: instantAfter(invitationLifetime),
    revoked_at: null,
  });
  await recordChange(db, viewer, id, 'created');
  const row = await getInvitation(db, id);
  return invitation.send_invite ? mailInvitation(db, viewer, row, key) : row;
}

/** Issues a new key and emails it. The links in earlier emails stop working. */
async function mailInvitation(
  db: Db,
  viewer: Viewer,
  row: InvitationRow,
  key: string,
): Promise<InvitationRow> {
  const sent_at = clock.instant();
  if (row.accepted_at !== null) {
    await enqueueWelcomeMail(db, row, row.person_username ?? '');
    await updateInvitationRow(db, row.id, { sent_at, send_invite: flag(true) });
  } else {
    const expires_at = instantAfter(invitationLifetime);
    const key_hash = hashToken(key);
    const values = { sent_at, expires_at, key_hash, send_invite: flag(true) };
    if (!(await updateOpenInvitation(db, row.id, values))) throw notOpen();
    const mail_id = await enqueueInvitationMail(db, row, key, expires_at);
    await updateInvitationRow(db, row.id, { mail_id });
  }
  await recordChange(db, viewer, row.id, 'sent');
  return getInvitation(db, row.id);
}

const notOpen = () => conflict('This invitation was already accepted.');

export function resendInvitation(
  db: Db,
  viewer: Viewer,
  row: InvitationRow,
): Promise<InvitationRow> {
  if (!invitationPolicy.send(row)) throw notOpen();
  return mailInvitation(db, viewer, row, makeToken());
}

export async function revokeInvitation(db: Db, viewer: Viewer, row: InvitationRow): Promise<void> {
  const isRevoked = await updateOpenInvitation(db, row.id, { revoked_at: clock.instant() });
  if (!isRevoked) throw notOpen();
  await recordChange(db, viewer, row.id, 'revoked');
}
