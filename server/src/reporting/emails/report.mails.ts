import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { ReportRow } from '../reports/report.repository.ts';

type MailedReport = Pick<ReportRow, 'year' | 'month' | 'slug' | 'dba_name'>;

const monthOf = ({ year, month }: MailedReport) => `${monthNames[month - 1]} ${year}`;

const addressOf = ({ year, month, slug }: MailedReport) =>
  publicUrl(`/reporting/${year}/${month}/${slug}`);

interface ReportMail {
  entryId: number;
  to: { name: string; email: string };
  /** The sender's name, where one is configured. */
  agency: string | null;
  message: string | null;
  unsubscribeUrl: string;
  attachmentFileId: number | null;
}

/** Queues the mail with which a report reaches one recipient. */
export function enqueueReportMail(
  db: Db,
  report: MailedReport,
  { entryId, to, agency, message, unsubscribeUrl, attachmentFileId }: ReportMail,
): Promise<number> {
  const month = monthOf(report);
  const by = agency === null ? '' : ` from ${agency}`;
  const content = mailLayout({
    subject: `${month} report for ${report.dba_name}`,
    parts: [
      `The ${month} report for ${report.dba_name}${by} is ready.`,
      ...(message ? [{ quote: message }] : []),
      { button: 'View the report', url: `${addressOf(report)}?entryID=${entryId}` },
      ...(attachmentFileId === null ? [] : ['It is attached as a PDF as well.']),
    ],
    footer: html`You’re receiving this email because you receive the reports of ${report.dba_name}.
<a href="${secretLinkPlaceholder}">Unsubscribe</a>`,
  });
  return enqueueMail(db, {
    to,
    ...content,
    secretLink: { url: unsubscribeUrl },
    headers: {
      'List-Unsubscribe': `<${secretLinkPlaceholder}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachmentFileId,
  });
}

/** To the author of a scheduled sending: why nothing was sent. */
export function enqueueRefusalMail(
  db: Db,
  report: MailedReport,
  { to, problems }: { to: { name: string; email: string }; problems: readonly string[] },
): Promise<number> {
  const content = mailLayout({
    subject: `The ${monthOf(report)} report for ${report.dba_name} was not sent`,
    parts: [
      'The report could not be sent at its scheduled time. No email went out.',
      { list: problems.map((text) => html`${text}`) },
      { button: 'Open the report', url: addressOf(report) },
    ],
    footer: 'You’re receiving this email because you scheduled the sending.',
  });
  return enqueueMail(db, { to, ...content });
}
