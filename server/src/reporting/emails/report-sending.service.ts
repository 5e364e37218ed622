import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import type {
  ReportPreflight,
  ScheduleReportBody,
  SendReportBody,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertUnlessTaken } from '#platform/database/write-row.ts';
import { conflict, invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { keepFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/jobs.service.ts';
import { findBrand } from '#platform/settings/brand.ts';
import { isSameContent } from '../presentations/comparable-content.ts';
import {
  freezePresentation,
  type ReadyPresentation,
} from '../presentations/freeze-presentation.service.ts';
import { allReports, getReportRow } from '../presentations/presentation.service.ts';
import { readPromised } from '../reports/promised.service.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { getReport, writeReport } from '../reports/report.service.ts';
import { reportTitle } from '../reports/report-title.ts';
import { runPreflight } from './preflight.service.ts';
import { enqueueReportMail } from './report.mails.ts';
import { updateEntry } from './report-email-entry.repository.ts';
import {
  endOpenSending,
  insertEntry,
  type SendingRow,
  type Subscriber,
  selectSending,
  selectUnfinishedJob,
  updateSending,
} from './report-sending.repository.ts';
import { getSending, recordReportEvent, refuseSending } from './report-sending-end.service.ts';
import { newUnsubscribeLink } from './unsubscribe-link.ts';

export const sendingJobKind = 'reporting.send-report';

type NewSending = Pick<SendReportBody, 'attach_pdf' | 'message'> & {
  scheduledFor: string | null;
};

/** Queues a sending. The caller must hold the report's lock. Throws 409 if another sending is open. */
async function addSending(
  db: Db,
  viewer: Viewer,
  report: ReportRow,
  { attach_pdf, message, scheduledFor }: NewSending,
): Promise<{ id: number; jobId: number }> {
  const id = await insertUnlessTaken(db, 'report_sending', {
    report_id: report.id,
    state: scheduledFor === null ? 'sending' : 'scheduled',
    scheduled_for: scheduledFor,
    attaches_pdf: flag(attach_pdf),
    message: message || null,
    person_id: viewer.actorId,
    created_at: clock.instant(),
  });
  if (id === undefined) throw conflict('This report is already being sent or scheduled.');
  const runAt = scheduledFor === null ? {} : { runAt: scheduledFor };
  const subject = reportTitle(report);
  const jobId = await enqueueJob(
    db,
    sendingJobKind,
    { sending: id },
    { viewer, subject, ...runAt },
  );
  await updateSending(db, id, { job_id: jobId });
  await recordReportEvent(db, report.id);
  return { id, jobId };
}

/** Queues a job that sends a report, and returns the job's id. Throws 409 if the report can't be sent now. */
export async function startSending(
  db: Db,
  viewer: Viewer,
  reportId: number,
  { fingerprint, printProblem, ...body }: SendReportBody & { printProblem: string | null },
): Promise<number> {
  await lockRow(db, 'report', reportId);
  const report = await getReport(db, viewer, reportId);
  const { preflight } = await runPreflight(db, report, { printProblem });
  if (!preflight.is_ready) throw conflict('The report cannot be sent.', preflight);
  if (fingerprint !== undefined && fingerprint !== preflight.fingerprint) {
    throw conflict('The report has changed since you looked at it.', preflight);
  }
  const { jobId } = await addSending(db, viewer, report, { ...body, scheduledFor: null });
  return jobId;
}

/** Schedules a sending. The report isn't checked until the sending runs. */
export async function scheduleSending(
  db: Db,
  viewer: Viewer,
  reportId: number,
  { scheduled_for: scheduledFor, ...body }: ScheduleReportBody,
): Promise<SendingRow> {
  if (scheduledFor <= clock.instant()) {
    throw invalid({ scheduled_for: ['Choose a time in the future.'] });
  }
  await lockRow(db, 'report', reportId);
  const report = await getReport(db, viewer, reportId);
  const { id } = await addSending(db, viewer, report, { ...body, scheduledFor });
  await recordAudit(db, {
    action: 'report.sending_scheduled',
    viewer,
    subject: { noun: 'report', id: reportId },
    details: { sending: id, scheduled_for: scheduledFor },
  });
  return getSending(db, viewer, id);
}

export async function cancelSending(db: Db, viewer: Viewer, id: number): Promise<SendingRow> {
  const { report_id } = await getSending(db, viewer, id);
  await lockRow(db, 'report', report_id);
  const sending = await getSending(db, viewer, id);
  if (sending.state !== 'scheduled') throw conflict('Only a scheduled sending can be canceled.');
  // Must precede `cancelJob`, which would notify the author of a sending that is still open.
  await endOpenSending(db, id, { state: 'canceled' });
  const job = await selectUnfinishedJob(db, sending.job_id);
  if (job) await cancelJob(db, job);
  await recordAudit(db, {
    // Keep the spelling of existing audit entries, which can't be changed because they are hash-chained.
    action: 'report.sending_cancelled',
    viewer,
    subject: { noun: 'report', id: report_id },
    details: { sending: id },
  });
  await recordReportEvent(db, report_id);
  return getSending(db, viewer, id);
}

/** Marks the sending as running unless it has ended, and returns it. Returns undefined if the sending was deleted. */
export async function beginSending(db: Db, id: number): Promise<SendingRow | undefined> {
  const unlocked = await selectSending(db, allReports, id);
  if (!unlocked) return undefined;
  await lockRow(db, 'report', unlocked.report_id);
  const sending = await selectSending(db, allReports, id);
  if (sending?.state !== 'scheduled') return sending;
  await updateSending(db, id, { state: 'sending' });
  await recordReportEvent(db, sending.report_id);
  return { ...sending, state: 'sending' };
}

export interface PrintedReport {
  content: ReadyPresentation['content'];
  fileId: number;
  fileKey: string;
}

interface Completion {
  agency: string | null;
  /** The printed report; undefined if nothing is attached. */
  printed: PrintedReport | undefined;
  /** The keys of image files that can't be loaded. */
  brokenFiles: ReadonlySet<string>;
}

async function mailTo(
  db: Db,
  recipient: Subscriber,
  {
    report,
    sending,
    versionId,
    ...mail
  }: {
    report: ReportRow;
    sending: SendingRow;
    versionId: number;
    agency: string | null;
    attachmentFileId: number | null;
    promised: PromisedIn;
  },
): Promise<void> {
  const { url, hash } = newUnsubscribeLink();
  const entryId = await insertEntry(db, {
    report_id: report.id,
    report_sending_id: sending.id,
    presentation_version_id: versionId,
    account_id: recipient.account,
    person_id: recipient.user,
    email: recipient.email,
    state: 'queued',
    unsubscribe_hash: hash,
    created_at: clock.instant(),
  });
  const mailId = await enqueueReportMail(db, report, {
    entryId,
    to: { name: recipient.name, email: recipient.email },
    message: sending.message,
    unsubscribeUrl: url,
    ...mail,
  });
  await updateEntry(db, entryId, { mail_id: mailId });
}

export type SendingOutcome =
  | { sent: number }
  | { problems: ReportPreflight['problems'] }
  /** True if the presentation has changed since it was printed. */
  | { isPrintOutdated: true };

/**
 * Completes a sending in the caller's transaction: either freezes the presentation, queues an email for each recipient,
 * and marks the report as sent, or rejects the sending. If the server is killed, either all emails are sent or none.
 * Returns undefined if the sending has already ended without emails.
 */
export async function completeSending(
  db: Db,
  { id, report_id }: Pick<SendingRow, 'id' | 'report_id'>,
  { agency, printed, brokenFiles }: Completion,
): Promise<SendingOutcome | undefined> {
  await lockRow(db, 'report', report_id);
  const sending = await selectSending(db, allReports, id);
  // Another server that claimed the job has already completed the sending.
  if (sending?.state === 'done') return { sent: Number(sending.entry_count) };
  if (sending?.state !== 'sending') return undefined;
  const report = await getReportRow(db, report_id);
  const { preflight, newest } = await runPreflight(db, report, { brokenFiles });
  if (!newest || !preflight.is_ready) {
    await refuseSending(db, sending, preflight.problems);
    return { problems: preflight.problems };
  }
  if (printed && !isSameContent(printed.content, newest.content)) {
    return { isPrintOutdated: true };
  }
  const versionId = await freezePresentation(db, sending.person_id, newest);
  const attachmentFileId = printed?.fileId ?? null;
  const sender = (await findBrand(db)).name ?? agency;
  if (printed) await keepFile(db, printed.fileKey);
  const mail = { agency: sender, attachmentFileId, promised: await readPromised(db, report) };
  for (const recipient of preflight.recipients) {
    await mailTo(db, recipient, { report, sending, versionId, ...mail });
  }
  const now = clock.instant();
  await updateSending(db, id, {
    state: 'done',
    presentation_version_id: versionId,
    pdf_file_id: attachmentFileId,
    finished_at: now,
  });
  await writeReport(db, report.id, { status: 'sent', sent_at: report.sent_at ?? now });
  await recordEvent(db, { topic: 'presentation', recordId: newest.id });
  await recordAudit(db, {
    action: 'report.sent',
    actorId: sending.person_id,
    subject: { noun: 'report', id: report.id },
    details: { sending: id, version: versionId, recipients: preflight.recipients.length },
  });
  return { sent: preflight.recipients.length };
}
