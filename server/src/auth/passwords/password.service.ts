import { idParameter } from '@portal/contract/platform/fields.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day } from '#platform/durations.ts';
import { conflict, invalidWhole } from '#platform/errors.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { findLogin, getLogin, type Login, setPasswordHash } from '#users/people/login.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { getPerson } from '#users/people/person.service.ts';
import { confirmOwnPassword } from '../login/own-password.service.ts';
import { endAllSessions, endOtherSessions } from '../sessions/session.service.ts';
import { passwordChangedMail, passwordResetMail } from './password.mails.ts';
import { hashPassword } from './password-hash.ts';
import { deletePasswordResetsOf, selectOpenReset, useReset } from './password-reset.repository.ts';
import { assertNewPassword } from './password-rules.ts';

const resetLifetime = 3 * day;

/** Stores a new password, revokes emailed reset links, and notifies the person. */
async function storePassword(
  db: Db,
  login: Login,
  { hash, byOther = null }: { hash: string; byOther?: string | null },
): Promise<void> {
  await setPasswordHash(db, login.id, hash);
  await deletePasswordResetsOf(db, login.id);
  if (login.email === null) return;
  const to = { name: login.name, email: login.email };
  await enqueueMail(db, { to, ...passwordChangedMail({ name: login.name, byOther }) });
}

interface OwnChange {
  old_password: string;
  new_password1: string;
  new_password2: string;
}

/** Checks the viewer's old password and returns the new one's hash. Guesses are limited like failed logins. */
export async function prepareOwnPassword(
  database: Database,
  viewer: Viewer,
  { old_password, new_password1, new_password2 }: OwnChange,
): Promise<string> {
  const login = await confirmOwnPassword(database, viewer, {
    password: old_password,
    error: { old_password: ['Your old password was entered incorrectly. Please enter it again.'] },
  });
  await assertNewPassword({ new_password1, new_password2 }, login);
  return hashPassword(new_password1);
}

export async function changeOwnPassword(db: Db, viewer: Viewer, hash: string): Promise<void> {
  const login = await getLogin(db, viewer.id);
  await storePassword(db, login, { hash });
  await endOtherSessions(db, viewer.id, viewer.sessionId);
  const subject = { noun: 'person', id: viewer.id };
  await recordAudit(db, { action: 'password.changed', viewer, subject });
}

/** Returns the person whose password the viewer wants to set. Throws 404 or 403 if that isn't possible. */
async function getSettable(db: Db, viewer: Viewer, id: number): Promise<Login> {
  const person = await getPerson(db, viewer, id);
  authorize(viewer, personPolicy.set_password, person);
  return getLogin(db, person.id);
}

interface OtherChange {
  user_id: number;
  password1: string;
  password2: string;
}

export async function prepareUserPassword(
  reader: Db,
  viewer: Viewer,
  { user_id, password1, password2 }: OtherChange,
): Promise<string> {
  const login = await getSettable(reader, viewer, user_id);
  await assertNewPassword({ password1, password2 }, login);
  return hashPassword(password1);
}

/** Sets another person's password and ends all of that person's sessions. */
export async function setUserPassword(
  db: Db,
  viewer: Viewer,
  { userId, hash }: { userId: number; hash: string },
): Promise<void> {
  const login = await getSettable(db, viewer, userId);
  await storePassword(db, login, { hash, byOther: viewer.name });
  await endAllSessions(db, login.id);
  const subject = { noun: 'person', id: login.id };
  await recordAudit(db, { action: 'password.set', viewer, subject });
}

/** Sets a password from the command line, where nobody is signed in. Ends all of the person's sessions. */
export async function setPasswordAsOperator(db: Db, login: Login, hash: string): Promise<void> {
  await storePassword(db, login, { hash, byOther: 'The operator of the portal' });
  await endAllSessions(db, login.id);
  const subject = { noun: 'person', id: login.id };
  await recordAudit(db, { action: 'password.set', subject, details: { by: 'command line' } });
}

export const resetMailJobKind = 'auth.mail-reset';

export const resetRequest = z.object({ email: z.string(), ip: z.string() });
type ResetRequest = z.output<typeof resetRequest>;

/** Queues a job that emails the link, so that the response and its timing are the same for unknown addresses. */
export async function enqueueResetMail(db: Db, request: ResetRequest): Promise<void> {
  await enqueueJob(db, resetMailJobKind, request);
}

/** Emails a reset link if the address belongs to a person who can sign in. */
export async function mailPasswordReset(db: Db, { email, ip }: ResetRequest): Promise<void> {
  const login = await findLogin(db, email);
  if (!login || login.is_active === 0 || login.email === null) return;
  await enqueueResetLink(db, { ...login, email: login.email }, null);
  const subject = { noun: 'person', id: login.id };
  await recordAudit(db, { action: 'password.reset_requested', subject, ip });
}

type Recipient = Login & { email: string };

/** Returns the person to send a link to. Throws 404, 403, or 409 if that isn't possible. */
export async function getResetRecipient(db: Db, viewer: Viewer, id: number): Promise<Recipient> {
  const login = await getSettable(db, viewer, id);
  const { name, email } = login;
  if (login.is_active === 0) {
    throw conflict(`${name} is deactivated and can’t sign in, so no reset link was sent.`);
  }
  if (email === null) {
    throw conflict(`${name} has no email address, so no reset link was sent.`);
  }
  return { ...login, email };
}

/** Emails a reset link to another person at the viewer's request and returns that person. */
export async function sendPasswordReset(db: Db, viewer: Viewer, id: number): Promise<Recipient> {
  const recipient = await getResetRecipient(db, viewer, id);
  await enqueueResetLink(db, recipient, viewer.name);
  const subject = { noun: 'person', id: recipient.id };
  await recordAudit(db, { action: 'password.reset_sent', viewer, subject });
  return recipient;
}

async function enqueueResetLink(db: Db, login: Recipient, byOther: string | null): Promise<void> {
  const token = makeToken();
  const expires_at = instantAfter(resetLifetime);
  await insertRow(db, 'password_reset', {
    person_id: login.id,
    token_hash: hashToken(token),
    created_at: clock.instant(),
    expires_at,
  });
  await enqueueMail(db, {
    to: { name: login.name, email: login.email },
    ...passwordResetMail({ ...login, byOther }),
    secretLink: {
      url: publicUrl(`/auth/password-reset/${login.id}/${token}`),
      expiresAt: expires_at,
    },
  });
}

interface ResetBody {
  uid: string;
  token: string;
  new_password1: string;
  new_password2: string;
}

const badLink = () => invalidWhole('This link is no longer valid. Please request a new one.');

/**
 * Returns the reset and the person that a link belongs to. Throws 400 if the link was used, has expired, or is unknown.
 */
async function getReset(db: Db, { uid, token }: Pick<ResetBody, 'uid' | 'token'>) {
  const personId = idParameter().safeParse(uid).data ?? 0;
  const now = clock.instant();
  const reset = await selectOpenReset(db, { personId, tokenHash: hashToken(token), now });
  const login = reset && (await getLogin(db, reset.person_id));
  if (!reset || !login || login.is_active === 0) throw badLink();
  return { reset, login };
}

export async function prepareReset(reader: Db, body: ResetBody): Promise<string> {
  const { login } = await getReset(reader, body);
  const { new_password1, new_password2 } = body;
  await assertNewPassword({ new_password1, new_password2 }, login);
  return hashPassword(new_password1);
}

/** Sets the password, ends all of the person's sessions, and returns the person's id. */
export async function confirmReset(
  db: Db,
  body: ResetBody,
  { hash, ip }: { hash: string; ip: string },
): Promise<number> {
  const { reset, login } = await getReset(db, body);
  if (!(await useReset(db, reset.id, clock.instant()))) throw badLink();
  await storePassword(db, login, { hash });
  await endAllSessions(db, login.id);
  const subject = { noun: 'person', id: login.id };
  await recordAudit(db, { action: 'password.reset', actorId: login.id, subject, ip });
  return login.id;
}
