import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { addDays, yearMonth } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import {
  type AnalyticsData,
  type LeadData,
  type MonthlyDataKind,
  monthlyDataKinds,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { dataMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import type { ReportArticle } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { withData } from '@portal/contract/reporting/slide-components.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { publicUrl } from '#platform/public-address.ts';
import { enqueueReportMail } from '#reporting/emails/report.mails.ts';
import { updateEntry } from '#reporting/emails/report-email-entry.repository.ts';
import { updateSending } from '#reporting/emails/report-sending.repository.ts';
import { sendingJobKind } from '#reporting/emails/report-sending.service.ts';
import { newUnsubscribeLink } from '#reporting/emails/unsubscribe-link.ts';
import { withAutomatic } from '#reporting/presentation-templates/template-components.ts';
import { contentOf, monthKey } from '#reporting/presentations/presentation-sources.ts';
import { readCast } from './cast.ts';
import { createMoments, monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';
import { createRandom, type Random } from './random.ts';
import { numbersOf, trendOf } from './report-numbers.ts';
import { type DemoSlide, extraSlide, masterSlides } from './report-slides.data.ts';

/** Months of reports up to this one, and of numbers before the first of them. */
const reportedMonths = 14;
const numberedMonths = reportedMonths + 6;

interface Client {
  id: number;
  slug: string;
  dba_name: string;
  place: number;
}

type Numbers = { analytics: AnalyticsData; leads: LeadData };
/** By 'organization YYYY-MM'. */
type NumbersByMonth = ReadonlyMap<string, Numbers>;

/** The organizations that get reports, by name. */
async function readClients(db: Db): Promise<Client[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'dba_name'])
    .where('is_active', '=', 1)
    .where('report_required', '=', 1)
    .orderBy('dba_name_key')
    .execute();
  return rows.map((row, place) => ({ ...row, place }));
}

/** One client is too new to have any numbers. */
const isWithoutNumbers = ({ place }: Client) => place === 5;

const exports: Record<MonthlyDataKind, string> = {
  analytics: 'analytics-export.csv',
  leads: 'call-tracking-export.csv',
};

async function makeImport(db: Db, kind: MonthlyDataKind, personId: number): Promise<number> {
  const { id } = await db
    .insertInto('report_data_import')
    .values({
      name: exports[kind],
      kind,
      person_id: personId,
      columns: '["Client","Month","Name","Value"]',
      sample: '[]',
      header_key: 'client,month,name,value',
      created_at: clock.instant(),
      finished_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the numbers of each client and month as if they had come by a file. */
async function makeNumbers(
  db: Db,
  clients: readonly Client[],
  personId: number,
): Promise<NumbersByMonth> {
  const random = createRandom(77);
  const today = clock.today();
  const numbers = new Map<string, Numbers>();
  for (const client of clients) {
    const trend = trendOf(random, client.place);
    for (let place = 0; place < numberedMonths; place += 1) {
      const month = monthAt(today, place - numberedMonths);
      const made = numbersOf(trend, { place, month: month.month }, random);
      if (!isWithoutNumbers(client)) numbers.set(`${client.id} ${yearMonth(month)}`, made);
    }
  }
  for (const kind of monthlyDataKinds) {
    const source = await makeImport(db, kind, personId);
    await insertAll(
      db,
      'snapshot',
      [...numbers].map(([key, data]) => {
        const [organization = '', month = ''] = key.split(' ');
        return {
          connector: snapshotSources[kind].file,
          organization_id: Number(organization),
          month,
          source_id: String(source),
          data: JSON.stringify(data[kind]),
          fetched_at: clock.instant(),
        };
      }),
    );
  }
  return numbers;
}

/** The slides of a client: the master's, for some with one of their own or without one. */
function slidesOf({ id, place }: Client): DemoSlide[] {
  const own = masterSlides.filter((_, index) => !(place % 5 === 1 && index === 7));
  const all = place % 4 === 0 ? own.toSpliced(-1, 0, extraSlide) : own;
  // Without logos in the demonstration, a logo would keep every report from being sent.
  return all.map(({ title, components }) => ({
    title,
    components: components
      .filter(({ name }) => name !== 'OrgLogo')
      .map((one) => withAutomatic(one, { organization: id })),
  }));
}

/** Two clients have no template yet. */
const hasTemplate = ({ place }: Client) => place % 17 !== 11;

async function makeTemplate(
  db: Db,
  client: Client | null,
  { slides, editorId }: { slides: readonly DemoSlide[]; editorId: number },
): Promise<void> {
  const now = clock.instant();
  const stamps = { created_at: now, updated_at: now };
  const { id } = await db
    .insertInto('presentation_template')
    .values({
      organization_id: client?.id ?? null,
      is_master: flag(client === null),
      name: client
        ? `${client.dba_name} Monthly Report Template`
        : 'Master Monthly Report Template',
      origin: client ? 'master' : 'new',
      updated_by_id: editorId,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    db,
    'slide_template',
    slides.map(({ title, components }, position) => ({
      presentation_template_id: id,
      position,
      title,
      components: JSON.stringify(components),
      ...stamps,
    })),
  );
  if (!client) return;
  await db
    .updateTable('organization')
    .set({ monthly_report_template: id })
    .where('id', '=', client.id)
    .execute();
}

interface Month {
  id: number;
  year: number;
  month: number;
  /** 0 is this month, -1 the one before. */
  offset: number;
}

async function readMonths(db: Db): Promise<Month[]> {
  const today = clock.today();
  const wanted = Array.from({ length: reportedMonths }, (_, place) => ({
    ...monthAt(today, place + 1 - reportedMonths),
    offset: place + 1 - reportedMonths,
  }));
  const rows = await db.selectFrom('planning_month').select(['id', 'year', 'month']).execute();
  return wanted.flatMap((month) => {
    const row = rows.find((one) => one.year === month.year && one.month === month.month);
    return row ? [{ ...month, id: row.id }] : [];
  });
}

/** Everything before this month is sent, last month all but a few; this month is half done. */
function statusOf(month: Month, client: Client): ReportStatus {
  if (!hasTemplate(client)) return 'backlog';
  if (month.offset < -1) return 'sent';
  if (month.offset === -1) return client.place % 9 === 7 ? 'finalReview' : 'sent';
  const stages: readonly ReportStatus[] = ['sent', 'finalReview', 'assigned', 'backlog', 'sent'];
  if (isWithoutNumbers(client)) return 'assigned';
  return stages[client.place % stages.length] ?? 'backlog';
}

async function readArticles(db: Db): Promise<ReadonlyMap<string, ReportArticle[]>> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('planning_month', 'planning_month.id', 'article.planning_month_id')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .select([
      'article.id',
      'article.client_id',
      'article.title',
      'article.content_type_id',
      'article.min_word_count',
      'content_type.name as type_name',
      'content_status.name as status_name',
      'planning_month.year',
      'planning_month.month',
    ])
    .where('article.archived', '=', 0)
    .where('article.status_id', '<>', statusId.on_hold)
    .orderBy('article.title_key')
    .orderBy('article.id')
    .execute();
  const byMonth = Map.groupBy(rows, (row) => `${row.client_id} ${monthKey(row)}`);
  return new Map(
    [...byMonth].map(([key, articles]) => [
      key,
      articles.map((row) => ({
        id: row.id,
        title: row.title,
        content_type: { id: row.content_type_id, name: row.type_name },
        min_word_count: row.min_word_count,
        status: { name: row.status_name },
      })),
    ]),
  );
}

/** The six months of data of a report, as if they were read now. */
function periodOf(client: Client, month: Month, numbers: NumbersByMonth) {
  const found = dataMonths(month).flatMap((name) => {
    const data = numbers.get(`${client.id} ${name}`);
    const of = {
      month: shortMonth(name),
      month_year: Number(name.slice(0, 4)),
      month_month: Number(name.slice(5)),
    };
    return data ? [{ of, data }] : [];
  });
  const provenance = (kind: MonthlyDataKind) => ({
    origin: 'file' as const,
    name: `File ${exports[kind]}`,
    fetched_at: clock.instant(),
  });
  return {
    analytics: found.map(({ of, data }) => ({
      ...of,
      provenance: provenance('analytics'),
      sources: data.analytics.sources,
    })),
    leads: found.map(({ of, data: { leads } }) => ({
      ...of,
      provenance: provenance('leads'),
      lead_counts: leads.lead_counts,
      total_count: leads.lead_counts.reduce((sum, { value }) => sum + value, 0),
      total_quotable_count: leads.lead_counts.reduce(
        (sum, { quotable_count }) => sum + (quotable_count ?? 0),
        0,
      ),
    })),
  };
}

interface Recipient {
  account: number;
  person: number;
  email: string;
}

async function readRecipients(db: Db): Promise<Map<number, Recipient[]>> {
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
      accounts.map((one) => ({ account: one.id, person: one.person_id, email: one.email ?? '' })),
    ]),
  );
}

/** What became of a mail: most were viewed some days later, some failed, a few led to an unsubscription. */
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

interface World {
  numbers: NumbersByMonth;
  articles: ReadonlyMap<string, ReportArticle[]>;
  recipients: ReadonlyMap<number, Recipient[]>;
  random: Random;
  staffIds: readonly number[];
}

const dayOf = ({ year, month }: Month, day: string) => `${yearMonth({ year, month })}-${day}`;

async function makeReportRow(db: Db, client: Client, month: Month, { staffIds }: World) {
  const moments = createMoments();
  const status = statusOf(month, client);
  const today = clock.today();
  const made = dayOf(month, '01');
  const sentDay = [dayOf(month, String((client.place % 8) + 2).padStart(2, '0')), today].sort()[0];
  const created_at = moments.at(made, '02:00');
  const sentAt = status === 'sent' ? moments.at(sentDay ?? today, '10:00') : null;
  const person = (shift: number) => staffIds[(client.place + shift) % staffIds.length] ?? null;
  const hasPresentation = status !== 'backlog' && hasTemplate(client);
  const { id } = await db
    .insertInto('report')
    .values({
      planning_month_id: month.id,
      organization_id: client.id,
      status,
      report_url: hasPresentation
        ? publicUrl(`/reporting/${month.year}/${month.month}/${client.slug}`)
        : null,
      creator_id: person(0),
      approver_id: person(1),
      sent_at: sentAt,
      created_at,
      updated_at: sentAt ?? created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, status, created_at, sentAt, sentDay: sentDay ?? today, hasPresentation };
}
type MadeReport = Awaited<ReturnType<typeof makeReportRow>>;

/** Slides of one version with the report's own values, and frozen content when it was sent. */
async function makeDeck(
  db: Db,
  client: Client,
  month: Month,
  { report, world }: { report: MadeReport; world: World },
): Promise<{ id: number; versionId: number }> {
  const name = `${monthNames[month.month - 1]} ${month.year} SEO Briefing`;
  const { id } = await db
    .insertInto('presentation')
    .values({
      report_id: report.id,
      name,
      created_at: report.created_at,
      updated_at: report.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { year, month: number } = month;
  const values = { organization: client.id, report: report.id, year, month: number };
  const slides = slidesOf(client).map(({ title, components }, position) => ({
    id: position + 1,
    position,
    title,
    components: components.map((one) => withAutomatic(withData(one, 'report', report.id), values)),
  }));
  const of = (key: { year: number; month: number }) =>
    world.articles.get(`${client.id} ${monthKey(key)}`) ?? [];
  const next = number === 12 ? { year: year + 1, month: 1 } : { year, month: number + 1 };
  const content = contentOf(
    {
      report: { id: report.id, organization_id: client.id, year, month: number },
      organization: { dba_name: client.dba_name, slug: client.slug, logo_key: null },
      data: periodOf(client, month, world.numbers),
      screenshots: [],
      articles: new Map([
        [monthKey(values), of(values)],
        [monthKey(next), of(next)],
      ]),
      meetingHosts: [],
    },
    { presentationId: id, name, number: 1 },
    slides,
  );
  const version = await db
    .insertInto('presentation_version')
    .values({
      presentation_id: id,
      number: 1,
      kind: 'created',
      template_version: 1,
      is_current: 1,
      is_sent: flag(report.sentAt !== null),
      content: report.sentAt === null ? null : JSON.stringify(content),
      frozen_at: report.sentAt,
      created_at: report.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    db,
    'slide',
    slides.map(({ position, title, components }) => ({
      presentation_version_id: version.id,
      position,
      title,
      components: JSON.stringify(components),
    })),
  );
  return { id, versionId: version.id };
}

async function makeMails(
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

/** One mail of this month still waits in the outbox, where a superuser can read it. */
async function leaveOneQueued(db: Db): Promise<void> {
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

/** Two reports in Final Review: one is sent the day after tomorrow, one was refused yesterday. */
async function makeSchedules(db: Db, { staffIds }: World): Promise<void> {
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
    const job_id = await enqueueJob(db, sendingJobKind, { sending: id }, { runAt: at });
    await updateSending(db, id, { job_id });
  }
  if (refused) {
    const at = moments.at(addDays(clock.today(), -1), '09:00');
    const problem = {
      code: 'no_recipients',
      text: 'Nobody in this organization receives its reports.',
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

/** Makes fourteen months of reports with their numbers, templates, presentations and mails. */
export async function makeReports(db: Db): Promise<void> {
  const cast = await readCast(db);
  const clients = await readClients(db);
  const staffIds = [cast.id('staff'), cast.id('leader'), ...cast.managers];
  const [editorId = cast.id('staff')] = staffIds;
  await makeTemplate(db, null, { slides: masterSlides, editorId });
  for (const client of clients.filter(hasTemplate)) {
    await makeTemplate(db, client, { slides: slidesOf(client), editorId });
  }
  const world: World = {
    numbers: await makeNumbers(db, clients, editorId),
    articles: await readArticles(db),
    recipients: await readRecipients(db),
    random: createRandom(78),
    staffIds,
  };
  for (const month of await readMonths(db)) {
    for (const client of clients) {
      const report = await makeReportRow(db, client, month, world);
      if (!report.hasPresentation) continue;
      const { versionId } = await makeDeck(db, client, month, { report, world });
      await makeMails(db, client, month, { report, versionId, world });
    }
  }
  await leaveOneQueued(db);
  await makeSchedules(db, world);
}
