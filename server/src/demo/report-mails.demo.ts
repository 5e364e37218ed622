import { addDays } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { enqueueReportMail } from '#reporting/emails/report.mails.ts';
import { updateEntry } from '#reporting/emails/report-email-entry.repository.ts';
import { updateSending } from '#reporting/emails/report-sending.repository.ts';
import { sendingJobKind } from '#reporting/emails/report-sending.service.ts';
import { newUnsubscribeLink } from '#reporting/emails/unsubscribe-link.ts';
import { getReportRow } from '#reporting/presentations/presentation.service.ts';
import { reportTitle } from '#reporting/reports/report-title.ts';
import { createMoments } from './days.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';
import type { Client, MadeReport, Month, Recipient, World } from './report-world.ts';

export async function readRecipients(db: Db): Promise<Map<number, Recipient[]>> {
  const roles = [groups.accountOwner.id, groups.customer.id];
  await db
    .updateTable('account')
    .set({ receive_reporting_email: 1 })
    .where('role_id', '=', groups.accountOwner.id)
    .execute();
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['account.id', 'account.person_id', 'account.organization_id', 'person.email'])
    .where('account.role_id', 'in', roles)
    .where('account.receive_reporting_email', '=', 1)
    .where('person.email', 'is not', null)
    .orderBy('account.id')
    .execute();
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  return new Map(
    [...byOrganization].map(([id, accounts]) => [
      id,
      accounts.map((account) => ({
        account: account.id,
        person: account.person_id,
        email: account.email ?? '',
      })),
    ]),
  );
}

/** Returns an email's outcome: most were viewed some days later, some failed, and a few recipients unsubscribed. */
function outcomeOf(random: Random, sentDay: string, isLast: boolean) {
  const moments = createMoments();
  const at = (days: number) => {
    const moment = moments.at(addDays(sentDay, days), '10:15');
    return moment < clock.instant() ? moment : null;
  };
  const date_sent = at(0);
  const nothing = {
    link_clicked: flag(false),
    did_unsubscribe: flag(false),
    date_first_viewed: null,
    date_unsubscribed: null,
  };
  if (date_sent === null) {
    return { state: 'queued' as const, error: null, date_sent, ...nothing };
  }
  if (random.isLucky(0.03)) {
    const error = '550 5.1.1 The mailbox does not exist.';
    return { state: 'failed' as const, error, date_sent: null, ...nothing };
  }
  const viewed = random.isLucky(0.7) ? at(random.between(0, 4)) : null;
  const unsubscribed = isLast && random.isLucky(0.06) ? at(1) : null;
  return {
    state: 'sent' as const,
    error: null,
    date_sent,
    link_clicked: flag(viewed !== null),
    did_unsubscribe: flag(unsubscribed !== null),
    date_first_viewed: viewed,
    date_unsubscribed: unsubscribed,
  };
}

export async function makeMails(
  db: Db,
  client: Client,
  month: Month,
  { report, versionId, world }: { report: MadeReport; versionId: number; world: World },
): Promise<void> {
  const recipients = world.recipients.get(client.id) ?? [];
  if (report.sentAt === null || recipients.length === 0) return;
  const { random, staffIds } = world;
  const sending = await db
    .insertInto('report_sending')
    .values({
      report_id: report.id,
      presentation_version_id: versionId,
      state: 'done',
      person_id: staffIds[client.place % staffIds.length] ?? null,
      created_at: report.sentAt,
      finished_at: report.sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = recipients.map(({ account, person, email }) => ({
    report_id: report.id,
    report_sending_id: sending.id,
    presentation_version_id: versionId,
    account_id: account,
    person_id: person,
    email,
    unsubscribe_hash: `demo-${sending.id}-${person}`,
    created_at: report.sentAt ?? '',
    ...outcomeOf(random, report.sentDay, month.offset >= -1),
  }));
  await insertAll(db, 'report_email_entry', entries);
  for (const { account_id, date_unsubscribed } of entries) {
    if (date_unsubscribed === null) continue;
    await db
      .updateTable('account')
      .set({ receive_reporting_email: 0, reporting_unsubscribed_at: date_unsubscribed })
      .where('id', '=', account_id)
      .execute();
  }
}

/** Queues one email of this month in the outbox, where a superuser can read it. */
export async function leaveOneQueued(db: Db): Promise<void> {
  const entry = await db
    .selectFrom('report_email_entry')
    .innerJoin('report', 'report.id', 'report_email_entry.report_id')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .innerJoin('person', 'person.id', 'report_email_entry.person_id')
    .select([
      'report_email_entry.id',
      'report_email_entry.email',
      'person.name',
      'planning_month.year',
      'planning_month.month',
      'organization.slug',
      'organization.dba_name',
    ])
    .where('report_email_entry.did_unsubscribe', '=', 0)
    .orderBy('planning_month.year', 'desc')
    .orderBy('planning_month.month', 'desc')
    .orderBy('report_email_entry.id', 'desc')
    .executeTakeFirst();
  if (!entry) return;
  const { url, hash } = newUnsubscribeLink();
  const mail_id = await enqueueReportMail(db, entry, {
    entryId: entry.id,
    to: { name: entry.name, email: entry.email },
    agency: null,
    message: null,
    unsubscribeUrl: url,
    attachmentFileId: null,
    promised: null,
  });
  await updateEntry(db, entry.id, {
    mail_id,
    state: 'queued',
    error: null,
    unsubscribe_hash: hash,
    link_clicked: 0,
    date_sent: null,
    date_first_viewed: null,
  });
}

/** Creates two scheduled sendings: one is due the day after tomorrow, and one was rejected yesterday. */
export async function makeSchedules(db: Db, { staffIds }: World): Promise<void> {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('status', '=', 'finalReview')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [scheduled, refused] = rows;
  const moments = createMoments();
  const now = clock.instant();
  const person_id = staffIds[0] ?? null;
  if (scheduled) {
    const at = moments.at(addDays(clock.today(), 2), '09:00');
    const { id } = await insertRow(db, 'report_sending', {
      report_id: scheduled.id,
      state: 'scheduled',
      scheduled_for: at,
      message: 'A strong month: see the slide about traffic.',
      person_id,
      created_at: now,
    });
    const options = {
      runAt: at,
      viewer: person_id === null ? null : { id: person_id },
      subject: reportTitle(await getReportRow(db, scheduled.id)),
    };
    const job_id = await enqueueJob(db, sendingJobKind, { sending: id }, options);
    await updateSending(db, id, { job_id });
  }
  if (refused) {
    const at = moments.at(addDays(clock.today(), -1), '09:00');
    const problem = {
      code: 'no_recipients',
      text: 'Nobody at this client receives its reports.',
      slide: null,
      component: null,
      waivable: null,
    };
    await insertRow(db, 'report_sending', {
      report_id: refused.id,
      state: 'refused',
      scheduled_for: at,
      problems: JSON.stringify([problem]),
      person_id,
      created_at: at,
      finished_at: at,
    });
  }
}
