import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import { carriedText, deliveredText } from '@portal/contract/ledger/promised-texts.ts';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import { type MailPart, mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { reportMonth, reportTitle } from '../reports/report-title.ts';

type MailedReport = Pick<ReportRow, 'year' | 'month' | 'slug' | 'dba_name'>;

const addressOf = ({ year, month, slug }: MailedReport) =>
  publicUrl(`/reporting/${year}/${month}/${slug}`);

interface ReportMail {
  entryId: number;
  to: { name: string; email: string };
  /** The sender's name, if one is configured. */
  agency: string | null;
  message: string | null;
  unsubscribeUrl: string;
  attachmentFileId: number | null;
  /** The promised and delivered quantities of the report's month; null to omit them. */
  promised: PromisedIn | null;
}

/** Returns the list of promised and delivered quantities, or nothing if the organization's emails don't contain it. */
function promisedParts(month: string, promised: PromisedIn | null): MailPart[] {
  if (!promised?.is_mailed || promised.lines.length === 0) return [];
  const list = promised.lines.map((line) => {
    const carried = carriedText(line);
    const text = deliveredText(line.kind, line);
    return html`${line.title}: ${text}${carried ? ` (${carried.toLowerCase()})` : ''}`;
  });
  return [`Promised and delivered in ${month}:`, { list }];
}

/** Queues the email that sends a report to one recipient, and returns its id. */
export function enqueueReportMail(
  db: Db,
  report: MailedReport,
  { entryId, to, agency, message, unsubscribeUrl, attachmentFileId, promised }: ReportMail,
): Promise<number> {
  const month = reportMonth(report);
  const by = agency === null ? '' : ` from ${agency}`;
  const content = mailLayout({
    subject: reportTitle(report),
    parts: [
      `The ${month} report for ${report.dba_name}${by} is ready.`,
      ...(message ? [{ quote: message }] : []),
      ...promisedParts(month, promised),
      { button: 'View the report', url: `${addressOf(report)}?entryID=${entryId}` },
      ...(attachmentFileId === null ? [] : ['It is also attached as a PDF.']),
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

interface UnsentMail {
  to: { name: string; email: string };
  problems: readonly string[];
  /** True if the recipient is the account lead; false if it is the sending's author. */
  isLead: boolean;
}

/** Queues the email to a scheduled sending's author, or the account lead, with the reason that nothing was sent. */
export function enqueueUnsentMail(
  db: Db,
  report: MailedReport,
  { to, problems, isLead }: UnsentMail,
): Promise<number> {
  const cause = isLead ? 'you lead this account' : 'you scheduled the sending';
  const content = mailLayout({
    subject: `The ${reportTitle(report)} was not sent`,
    parts: [
      'The report was scheduled to be sent, but no email went out.',
      { list: problems.map((text) => html`${text}`) },
      { button: 'Open the report', url: addressOf(report) },
    ],
    footer: `You’re receiving this email because ${cause}.`,
  });
  return enqueueMail(db, { to, ...content });
}
