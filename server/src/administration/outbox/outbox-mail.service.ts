import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { requeueMail, selectMail } from './outbox-mail.repository.ts';

export async function getMail(db: Db, id: number) {
  const mail = await selectMail(db, id);
  if (!mail) throw notFound('Mail');
  return mail;
}

/** The mail for somebody who will see its secret link: that is noted. */
export async function getMailToReveal(db: Db, viewer: Viewer, id: number, ip: string) {
  const mail = await getMail(db, id);
  if (mail.secret === null) throw conflict('This mail has no secret link any more.');
  const action = 'mail.secret-link-shown';
  await recordAudit(db, { action, viewer, subject: { noun: 'mail', id }, ip });
  return mail;
}

export async function retryMail(db: Db, viewer: Viewer, id: number, ip: string): Promise<void> {
  const mail = await getMail(db, id);
  if (mail.html.includes(secretLinkPlaceholder) && mail.secret === null) {
    throw conflict('The link of this mail has expired; it can not be sent any more.');
  }
  if (!(await requeueMail(db, id))) throw conflict('This mail is waiting or sent already.');
  await recordAudit(db, { action: 'mail.retried', viewer, subject: { noun: 'mail', id }, ip });
}
