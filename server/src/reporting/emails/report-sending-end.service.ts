import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { notifyPerson } from '#notifications/notifications/notification.service.ts';
import { findAccountLead } from '#organizations/organizations/account-lead.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { checkAccess } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobEnd } from '#platform/jobs/job-definitions.ts';
import { problemLines } from '../presentations/freeze-presentation.service.ts';
import { allReports, getReportRow } from '../presentations/presentation.service.ts';
import { reportScope } from '../reports/report.policy.ts';
import { reportTitle } from '../reports/report-title.ts';
import { enqueueUnsentMail } from './report.mails.ts';
import {
  endOpenSending,
  isSentSince,
  type SendingRow,
  selectAuthor,
  selectOpenSending,
  selectSending,
  updateSending,
} from './report-sending.repository.ts';

/** Returns a sending. Throws 404 unless the viewer can see its report. */
export const getSending = async (db: Db, viewer: Viewer, id: number): Promise<SendingRow> =>
  orNotFound(await selectSending(db, reportScope(viewer), id), 'Sending');

export const recordReportEvent = (db: Db, reportId: number) =>
  recordEvent(db, { topic: 'report', recordId: reportId });

interface Unsent {
  lines: readonly string[];
  /** True if the sending's author may no longer send it, so the account lead is notified instead. */
  hasLostRights: boolean;
}

/**
 * Notifies a sending's author, or the account lead, that no emails were sent. For a scheduled sending, also emails that
 * person.
 */
async function notifyUnsent(
  db: Db,
  { report_id, person_id, scheduled_for }: SendingRow,
  { lines, hasLostRights }: Unsent,
): Promise<void> {
  const report = await getReportRow(db, report_id);
  const author =
    hasLostRights || person_id === null ? undefined : await selectAuthor(db, person_id);
  const person = author ?? (await findAccountLead(db, report.organization_id));
  if (!person) return;
  const text = `The ${reportTitle(report)} was not sent: ${lines.join(' ')}`;
  await notifyPerson(db, person.id, text, { kind: 'report', id: report_id });
  if (scheduled_for === null || !person.email) return;
  const to = { name: person.name, email: person.email };
  await enqueueUnsentMail(db, report, { to, problems: lines, isLead: author === undefined });
}

/** Records why the preflight rejected a sending, and notifies its author. */
export async function refuseSending(
  db: Db,
  sending: SendingRow,
  problems: readonly PreflightProblem[],
): Promise<void> {
  const values = { state: 'refused', problems: JSON.stringify(problems) } as const;
  if (!(await endOpenSending(db, sending.id, values))) return;
  await recordReportEvent(db, sending.report_id);
  await notifyUnsent(db, sending, { lines: problemLines(problems), hasLostRights: false });
}

/**
 * Ends a sending that is still open although its job has ended. Nothing was sent, because all recipients are mailed in
 * one transaction.
 */
export async function endSending(
  db: Db,
  { payload: { sending: id }, state, error, hasLostRights }: JobEnd<{ sending: number }>,
): Promise<void> {
  const isCanceled = state === 'canceled';
  const reason = isCanceled ? 'The sending was canceled under Jobs.' : (error ?? 'The job ended.');
  const values = { state: isCanceled ? 'canceled' : 'failed', reason } as const;
  if (!(await endOpenSending(db, id, values))) return;
  const sending = orNotFound(await selectSending(db, allReports, id), 'Sending');
  await recordReportEvent(db, sending.report_id);
  await notifyUnsent(db, sending, { lines: [reason], hasLostRights });
}

/** Throws 403 or 404 unless the viewer may send the report now. */
export async function authorizeSending(db: Db, viewer: Viewer, id: number): Promise<void> {
  checkAccess(reportSendingEndpoints.send.access, viewer);
  await getSending(db, viewer, id);
}

async function assertReopenable(db: Db, sending: SendingRow): Promise<void> {
  if (sending.state === 'done') throw conflict('This sending has already mailed its recipients.');
  if (await selectOpenSending(db, allReports, sending.report_id)) {
    throw conflict('This report is already being sent or scheduled.');
  }
  if (await isSentSince(db, sending)) {
    throw conflict('The report was sent later. Open the report to send it again.');
  }
  if (sending.scheduled_for !== null && sending.scheduled_for <= clock.instant()) {
    throw conflict(
      'The time of this sending has passed. Open the report to send it now or choose another time.',
    );
  }
}

/**
 * Reopens a sending whose job is retried, and makes the viewer its author. Returns its scheduled time, or undefined for
 * an immediate sending. Throws 409 if the scheduled time has passed, if another sending of the report is open, or if
 * the report was sent later.
 */
export async function reopenSending(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<string | undefined> {
  const { report_id } = await getSending(db, viewer, id);
  await lockRow(db, 'report', report_id);
  const sending = await getSending(db, viewer, id);
  await assertReopenable(db, sending);
  const { scheduled_for } = sending;
  await updateSending(db, id, {
    state: scheduled_for === null ? 'sending' : 'scheduled',
    reason: null,
    problems: '[]',
    finished_at: null,
    person_id: viewer.actorId,
  });
  await recordAudit(db, {
    action: 'report.sending_retried',
    viewer,
    subject: { noun: 'report', id: report_id },
    details: { sending: id, scheduled_for },
  });
  await recordReportEvent(db, report_id);
  return scheduled_for ?? undefined;
}
