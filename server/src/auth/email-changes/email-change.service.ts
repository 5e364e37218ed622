import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day } from '#platform/durations.ts';
import { invalid, invalidWhole } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { findLogin, getLogin } from '#users/people/login.service.ts';
import { setOwnEmail } from '#users/people/person.service.ts';
import { confirmEmailMail, emailInUseMail } from './email-change.mails.ts';
import { deleteEmailChangesOf, takeEmailChange } from './email-change.repository.ts';

const linkLifetime = day;

/** Emails a link to the new address. The response doesn't reveal whether someone else uses the address. */
export async function requestEmailChange(db: Db, viewer: Viewer, email: string): Promise<void> {
  const login = await getLogin(db, viewer.id);
  const owner = await findLogin(db, email);
  if (owner?.id === viewer.id) throw invalid({ email: ['This is already your address.'] });
  await deleteEmailChangesOf(db, viewer.id);
  const subject = { noun: 'person', id: viewer.id };
  await recordAudit(db, { action: 'person.email_change_requested', viewer, subject });
  if (owner) {
    await enqueueMail(db, { to: { name: owner.name, email }, ...emailInUseMail(owner) });
    return;
  }
  const token = makeToken();
  const expires_at = instantAfter(linkLifetime);
  await insertRow(db, 'email_change', {
    person_id: viewer.id,
    email,
    token_hash: hashToken(token),
    created_at: clock.instant(),
    expires_at,
  });
  await enqueueMail(db, {
    to: { name: login.name, email },
    ...confirmEmailMail(login),
    secretLink: { url: publicUrl(`/auth/email-change/${token}`), expiresAt: expires_at },
  });
}

/**
 * Changes the address of the person who requested the link, and returns the new address. Throws 400 for an invalid
 * link.
 */
export async function confirmEmailChange(db: Db, token: string): Promise<string> {
  const change = await takeEmailChange(db, { tokenHash: hashToken(token), now: clock.instant() });
  const login = change && (await getLogin(db, change.person_id));
  if (!change || login?.is_active !== 1) {
    throw invalidWhole('This link is no longer valid. Please enter your new address again.');
  }
  await setOwnEmail(db, change.person_id, change.email);
  return change.email;
}
