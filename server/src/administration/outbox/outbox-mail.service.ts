import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, forbidden, orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isBeingSent, isHeld } from '#platform/mail/mail.repository.ts';
import { enqueueMail, requeueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { findLogin, getLogin } from '#users/people/login.service.ts';
import { testMail } from './outbox-mail.mails.ts';
import { selectMail } from './outbox-mail.repository.ts';

export async function getMail(db: Db, id: number) {
  return orNotFound(await selectMail(db, id), 'Mail');
}

/** Returns whether the address belongs to another superuser, whose secret links the viewer must not use. */
async function isOfOtherSuperuser(db: Db, viewer: Viewer, address: string): Promise<boolean> {
  const login = await findLogin(db, address);
  return login !== null && login.id !== viewer.id && login.is_superuser === 1;
}

/**
 * Returns the email with its secret link, and audits the access. Throws 403 for other superusers' links, and 409 if the
 * email has no link.
 */
export async function getMailToReveal(
  db: Db,
  viewer: Viewer,
  id: number,
  { ip, isMailed }: { ip: string; isMailed: boolean },
) {
  const mail = await getMail(db, id);
  // Without a mail server, the outbox is the only way to get the link.
  if (isMailed && (await isOfOtherSuperuser(db, viewer, mail.to_email))) throw forbidden();
  if (mail.secret === null) throw conflict('This email no longer has a secret link.');
  const action = 'mail.secret-link-shown';
  await recordAudit(db, { action, viewer, subject: { noun: 'mail', id }, ip });
  return mail;
}

function heldConflict(until: string) {
  const seconds = Math.ceil((Date.parse(until) - clock.now().getTime()) / 1000);
  return conflict(
    `The change that this email reports can still be undone. The email is due in ${seconds} seconds.`,
  );
}

export async function retryMail(db: Db, viewer: Viewer, id: number, ip: string): Promise<void> {
  const mail = await getMail(db, id);
  if (mail.html.includes(secretLinkPlaceholder) && mail.secret === null) {
    throw conflict('The link in this email has expired, so it cannot be sent again.');
  }
  if (!(await requeueMail(db, id))) {
    const current = await getMail(db, id);
    if (current.state !== 'queued') throw conflict('This email was already sent.');
    if (isHeld(current)) throw heldConflict(current.next_attempt_at);
    if (isBeingSent(current)) throw conflict('This email is being sent.');
    // A concurrent call has already requeued the email, so it is still sent only once.
    return;
  }
  await recordAudit(db, { action: 'mail.retried', viewer, subject: { noun: 'mail', id }, ip });
}

/** Queues a test email to the viewer's own address and returns its id. Throws 409 if the viewer has no address. */
export async function enqueueTestMail(db: Db, viewer: Viewer, ip: string): Promise<number> {
  const { name, email } = await getLogin(db, viewer.id);
  if (!email) throw conflict('Your account has no email address. Add one to your profile.');
  const id = await enqueueMail(db, { to: { name, email }, ...testMail({ name }) });
  await recordAudit(db, { action: 'mail.test_queued', viewer, subject: { noun: 'mail', id }, ip });
  return id;
}
