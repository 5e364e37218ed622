import type {
  ReportOperationResult,
  UnsentReport,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { reportStatusLabels } from '@portal/contract/reporting/reports/report-status.ts';
import type { Db } from '#platform/database/tables.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import { counted, emptyResult, listMonthReports, type MonthWork, unsentOf } from './month-work.ts';
import { selectResponsible } from './report-operation.repository.ts';

/** Lists the month's unsent reports. */
export async function queryUnsentReports(work: MonthWork): Promise<ReportOperationResult> {
  const rows = await listMonthReports(work);
  const unsent = rows.filter(({ status }) => status !== 'sent').map(unsentOf);
  work.progress(rows.length, rows.length, 'Done');
  return {
    ...emptyResult,
    response: `${counted(unsent.length, 'unsent report')} of ${rows.length}.`,
    debug_mode: work.isDebug,
    done_count: unsent.length,
    untouched_count: rows.length - unsent.length,
    unsent_reports: unsent,
  };
}

interface Month {
  year: number;
  month: number;
}

function unsentMail(
  to: { name: string; email: string },
  unsent: readonly UnsentReport[],
  of: Month,
) {
  const subject = `${counted(unsent.length, 'report')} not sent yet`;
  const content = mailLayout({
    subject,
    parts: [
      'These monthly reports have not been sent:',
      {
        facts: unsent.map(({ client, status }) => [client.dba_name, reportStatusLabels[status]]),
      },
      { button: 'Open the month', url: publicUrl(`/reporting/${of.year}/${of.month}`) },
    ],
    footer: 'You’re receiving this email because you lead or manage these accounts.',
  });
  return { to, ...content };
}

/** Emails account leads and project managers about their unsent reports, and support about all unsent reports. */
export async function tellUnsentReports(
  db: Db,
  { unsent_reports: unsent }: ReportOperationResult,
  { month, supportEmail }: { month: Month; supportEmail: string | undefined },
): Promise<void> {
  if (unsent.length === 0) return;
  const responsible = await selectResponsible(
    db,
    unsent.map(({ client }) => client.id),
  );
  for (const places of Map.groupBy(responsible, ({ person_id }) => person_id).values()) {
    const [person] = places;
    if (!person?.email) continue;
    const theirs = new Set(places.map(({ organization_id }) => organization_id));
    const reports = unsent.filter(({ client }) => theirs.has(client.id));
    const to = { name: person.name, email: person.email };
    await enqueueMail(db, unsentMail(to, reports, month));
  }
  if (supportEmail !== undefined) {
    await enqueueMail(db, unsentMail({ name: 'Support', email: supportEmail }, unsent, month));
  }
}
