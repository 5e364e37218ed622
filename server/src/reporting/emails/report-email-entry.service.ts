import { notify } from '#notifications/inbox/notify.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, forbidden, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { MailOutcome } from '#platform/mail/mail.events.ts';
import { resendMail } from '#platform/mail/outbox.ts';
import type { EmailEntryRow } from '../reports/report-parts.repository.ts';
import {
  selectEntry,
  selectEntryOfMail,
  selectResponsiblePeople,
  updateEntry,
} from './report-email-entry.repository.ts';
import { newUnsubscribeLink } from './unsubscribe-link.ts';

export const getEntry = async (db: Db, viewer: Viewer, id: number): Promise<EmailEntryRow> =>
  orNotFound(await selectEntry(db, viewer, id), 'Email entry');

const recordReportEvent = (db: Db, reportId: number) =>
  recordEvent(db, { topic: 'report', recordId: reportId });

/** Records the first view. Throws 403 unless the viewer is the recipient and isn't impersonated. */
export async function confirmViewed(
  db: Db,
  viewer: Viewer,
  entry: EmailEntryRow,
  reportId: number | undefined,
): Promise<void> {
  const isRecipient = entry.person_id === viewer.id && viewer.actorId === viewer.id;
  if (!isRecipient) throw forbidden();
  if (reportId !== undefined && reportId !== entry.report_id) {
    throw invalid({ report: ['This email is about another report.'] });
  }
  if (entry.link_clicked === 1) return;
  await updateEntry(db, entry.id, { link_clicked: 1, date_first_viewed: clock.instant() });
  await recordReportEvent(db, entry.report_id);
}

/**
 * Queues a failed email again. The email gets a new unsubscribe link because only the hash of the old link is stored.
 */
export async function resendEntry(db: Db, entry: EmailEntryRow): Promise<void> {
  if (entry.state !== 'failed') throw conflict('Only a failed email can be sent again.');
  const { url, hash } = newUnsubscribeLink();
  if (entry.mail_id === null || !(await resendMail(db, entry.mail_id, { url }))) {
    throw conflict('This email is no longer stored. Send the report again.');
  }
  await updateEntry(db, entry.id, { state: 'queued', error: null, unsubscribe_hash: hash });
  await recordReportEvent(db, entry.report_id);
}

/** Notifies the sending's author and the account lead that a report email failed. */
async function notifyOfFailure(
  db: Db,
  {
    id,
    report_id,
    report_sending_id,
  }: { id: number; report_id: number; report_sending_id: number },
): Promise<void> {
  const people = await selectResponsiblePeople(db, report_id, report_sending_id);
  await notify(db, [
    {
      kind: 'report_mail_failed',
      personIds: people,
      subject: { kind: 'report', id: report_id },
      source: { kind: 'report-email', id },
      actor: null,
    },
  ]);
}

/** Stores an email's outcome in its entry. Does nothing for emails that aren't about reports. */
export async function noteMailOutcome(
  db: Db,
  { mailId, state, error, at }: MailOutcome,
): Promise<void> {
  const entry = await selectEntryOfMail(db, mailId);
  if (!entry) return;
  await updateEntry(db, entry.id, { state, error, ...(state === 'sent' && { date_sent: at }) });
  if (state === 'failed') await notifyOfFailure(db, entry);
  await recordReportEvent(db, entry.report_id);
}
