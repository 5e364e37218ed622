import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import type { ReportArticle } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { withData } from '@portal/contract/reporting/slide-components.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { publicUrl } from '#platform/public-address.ts';
import { withAutomatic } from '#reporting/presentation-templates/template-components.ts';
import { contentOf, monthKey } from '#reporting/presentations/presentation-sources.ts';
import { readCast } from './cast.ts';
import { createMoments, monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';
import { createRandom } from './random.ts';
import { isWithoutNumbers, makeNumbers, periodOf } from './report-data.demo.ts';
import { leaveOneQueued, makeMails, makeSchedules, readRecipients } from './report-mails.demo.ts';
import { masterSlides } from './report-slides.data.ts';
import { hasTemplate, makeTemplate, slidesOf } from './report-templates.demo.ts';
import type { Client, MadeReport, Month, World } from './report-world.ts';
import { reportedMonths } from './report-world.ts';

/** Returns the organizations that get reports, ordered by name. */
async function readClients(db: Db): Promise<Client[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'dba_name'])
    .where('is_active', '=', 1)
    .where('report_required', '=', 1)
    .orderBy('dba_name_key')
    .execute();
  return rows.map((row, index) => ({ ...row, place: index }));
}

async function readMonths(db: Db): Promise<Month[]> {
  const today = clock.today();
  const reported = Array.from({ length: reportedMonths }, (_, index) => ({
    ...monthAt(today, index + 1 - reportedMonths),
    offset: index + 1 - reportedMonths,
  }));
  const rows = await db.selectFrom('planning_month').select(['id', 'year', 'month']).execute();
  return reported.flatMap((month) => {
    const row = rows.find(
      (candidate) => candidate.year === month.year && candidate.month === month.month,
    );
    return row ? [{ ...month, id: row.id }] : [];
  });
}

/** Returns a report's status. Older reports and most of last month's are sent; this month's are at different stages. */
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

const dayOf = ({ year, month }: Month, day: string) => `${yearMonth({ year, month })}-${day}`;

async function makeReportRow(
  db: Db,
  client: Client,
  month: Month,
  { staffIds }: World,
): Promise<MadeReport> {
  const moments = createMoments();
  const status = statusOf(month, client);
  const today = clock.today();
  const createdOn = dayOf(month, '01');
  const sentDay = [dayOf(month, String((client.place % 8) + 2).padStart(2, '0')), today].sort()[0];
  const created_at = moments.at(createdOn, '02:00');
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
/** Creates a presentation with the report's values, and with frozen content if the report was sent. */
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
    components: components.map((component) =>
      withAutomatic(withData(component, 'report', report.id), values),
    ),
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
      promised: null,
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

/** Creates fourteen months of reports with their numbers, templates, presentations, and emails. */
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
