import { statusId } from '@portal/contract/content/content-status.schema.ts';
import { isWithoutReview } from '@portal/contract/content/content-type.schema.ts';
import { dueDateFieldOf } from '@portal/contract/content/due-date-fields.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable } from 'kysely';
import type { ArticleTable } from '#content/articles/article.table.ts';
import { plannedDates } from '#content/planning/planned-dates.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { type Dates, datesOf, stepOf } from './article-dates.ts';
import { type Stage, stageByCalendar, stagedReviewed, stagedUnreviewed } from './article-stages.ts';
import { createMoments, type Moments, monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';
import { companies, trades } from './organizations.data.ts';
import { createRandom, type Random } from './random.ts';
import { titleOf } from './titles.ts';

interface Job {
  organizationId: number;
  place: number;
  domain: string;
  kind: string;
  month: { year: number; month: number };
  number: number;
  stage: Stage;
  dates: Dates;
}

function addressesOf(job: Job, title: string): Pick<ArticleTable, 'live_url' | 'admin_draft_url'> {
  const step = stepOf(job.stage.status);
  const slug = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    live_url: step >= 5 ? `${job.domain}/${job.kind === 'blog' ? 'blog/' : ''}${slug}` : null,
    admin_draft_url:
      step >= 4 ? `${job.domain}/wp-admin/post.php?post=${1000 + job.number}&action=edit` : null,
  };
}

function columnsOf(job: Job, moments: Moments, random: Random, now: string) {
  const [company = '', trade = 'home', city = ''] = companies[job.place] ?? [];
  const title = titleOf(job.kind, { company, city, trade }, job.number, job.month.month);
  const { status } = job.stage;
  const field = dueDateFieldOf[status];
  const due = field && job.dates[field];
  const scheduled = job.dates.duedate_schedulepost;
  const isDone = status === 'posted' || status === 'scheduled';
  const scheduledDate = isDone ? job.dates.duedate_golive : null;
  const write = job.dates.duedate_write ?? now.slice(0, 10);
  const created = [moments.at(addDays(write, -35), '09:15'), now].sort()[0] ?? now;
  const posted = moments.at(scheduledDate ?? write, '10:00');
  const completed = status === 'posted' ? (posted < now ? posted : now) : null;
  const since = completed ?? moments.at(addDays(now.slice(0, 10), -random.between(1, 4)), '11:30');
  const status_since = status === 'planned' ? created : ([since, now].sort()[0] ?? now);
  const topic = trades[trade][job.number % trades[trade].length] ?? '';
  return {
    title,
    title_key: foldText(title),
    status_id: statusId[status],
    status_since,
    client_id: job.organizationId,
    focus_keyword_plaintext: random.isLucky(0.8) ? `${topic} ${city}`.toLowerCase() : null,
    description: random.isLucky(0.4)
      ? `Angle: what a first-time customer in ${city} asks about ${topic.toLowerCase()}. One example from practice, one number, a clear next step.`
      : null,
    ...addressesOf(job, title),
    scheduled_date: scheduledDate,
    ...job.dates,
    duedate_schedulepost: scheduled && moments.at(scheduled, '17:00'),
    due_at:
      due && (field === 'duedate_schedulepost' ? moments.at(due, '17:00') : moments.endOf(due)),
    completed_at: isDone ? (completed ?? status_since) : null,
    created_at: created,
    updated_at: status_since,
  };
}

type ArticleRow = Insertable<ArticleTable>;

/** The articles that the templates made over the months. */
async function fromTemplates(db: Db, random: Random, moments: Moments): Promise<ArticleRow[]> {
  const today = clock.today();
  const now = clock.instant();
  const months = await db.selectFrom('planning_month').selectAll().orderBy('id').execute();
  const templates = await db
    .selectFrom('article_template')
    .innerJoin('content_type', 'content_type.id', 'article_template.content_type_id')
    .innerJoin('organization', 'organization.id', 'article_template.organization_id')
    .selectAll('article_template')
    .select(['content_type.uid', 'organization.domain', 'organization.is_active'])
    .orderBy('article_template.id')
    .execute();
  const firstId = templates[0]?.organization_id ?? 0;
  const present = monthAt(today, 0);
  const ageOf = ({ year, month }: { year: number; month: number }) =>
    (present.year - year) * 12 + present.month - month;
  const staged = { reviewed: 0, unreviewed: 0 };
  const made = new Map<string, number>();

  const stageFor = (place: number, isReviewed: boolean, isPresent: boolean): Stage | undefined => {
    if (place > 2 || !isPresent) return undefined;
    const kind = isReviewed ? 'reviewed' : 'unreviewed';
    const from = isReviewed ? stagedReviewed : stagedUnreviewed;
    staged[kind] += 1;
    return from[(staged[kind] - 1) % from.length];
  };

  return months.flatMap((month) =>
    templates
      .filter(({ selected_months }) => selected_months[month.month - 1] === '1')
      // Who is no client any more left last month.
      .filter(({ is_active }) => is_active === 1 || ageOf(month) > 1)
      .map((template) => {
        const kind = template.uid ?? 'blog';
        const isReviewed = !isWithoutReview(template);
        const place = template.organization_id - firstId;
        const planned = plannedDates(month, template.milestone);
        const write = planned.duedate_write ?? today;
        const age = ageOf(month);
        const stage =
          stageFor(place, isReviewed, age === 0 || age === 1) ??
          stageByCalendar(
            { write, golive: planned.duedate_golive ?? write, today, isReviewed },
            random,
          );
        const counter = `${place} ${kind}`;
        const number = made.get(counter) ?? place;
        made.set(counter, number + 1);
        const isOnHold = template.is_active === 0;
        const job: Job = {
          organizationId: template.organization_id,
          place,
          domain: template.domain ?? '',
          kind,
          month,
          number,
          stage,
          dates: datesOf({ month, milestone: template.milestone, isReviewed }, stage, today),
        };
        return {
          ...columnsOf(job, moments, random, now),
          ...(isOnHold ? { status_id: statusId.on_hold, due_at: null, completed_at: null } : {}),
          status_before_hold_id: isOnHold ? statusId[stage.status] : null,
          planning_month_id: month.id,
          project_id: null,
          content_type_id: template.content_type_id,
          template_id: template.id,
          writer_id: template.writer_id,
          editor_id: template.editor_id,
          lead_id: template.lead_id,
          final_approver_id: template.final_approver_id,
          poster_id: template.poster_id,
          min_word_count: template.min_word_count,
          milestone: template.milestone,
          archived: flag(stage.status === 'posted' && age > 3 && random.isLucky(0.02)),
        };
      }),
  );
}

/** A dozen articles for each project, by the people who make blogs for these organizations. */
async function fromProjects(db: Db, random: Random, moments: Moments): Promise<ArticleRow[]> {
  const today = clock.today();
  const now = clock.instant();
  const projects = await db.selectFrom('content_project').selectAll().orderBy('id').execute();
  const templates = await db
    .selectFrom('article_template')
    .innerJoin('content_type', 'content_type.id', 'article_template.content_type_id')
    .innerJoin('organization', 'organization.id', 'article_template.organization_id')
    .selectAll('article_template')
    .select('organization.domain')
    .where('content_type.uid', '=', 'page')
    .where('organization.is_active', '=', 1)
    .orderBy('article_template.id')
    .execute();
  const firstId = templates[0]?.organization_id ?? 0;
  return projects.flatMap((project, round) =>
    Array.from({ length: 12 }, (_, number) => {
      const template = templates[(round * 7 + Math.floor(number / 2)) % templates.length];
      if (!template) throw new Error('The demonstration has no templates.');
      const write = addDays(project.due_date ?? addDays(today, 45), -30 + number * 2);
      const golive = addDays(write, 21);
      const month = {
        default_milestone_one: write,
        default_milestone_two: write,
        editor_due_date_offset: 7,
      };
      const stage: Stage =
        project.complete === 1
          ? { status: 'posted', dueIn: null }
          : stageByCalendar({ write, golive, today, isReviewed: true }, random);
      const job: Job = {
        organizationId: template.organization_id,
        place: template.organization_id - firstId,
        domain: template.domain ?? '',
        kind: 'page',
        month: { year: project.start_year, month: project.start_month },
        number: 40 + number,
        stage,
        dates: datesOf({ month, milestone: 1, isReviewed: true }, stage, today),
      };
      return {
        ...columnsOf(job, moments, random, now),
        status_before_hold_id: null,
        planning_month_id: null,
        project_id: project.id,
        content_type_id: template.content_type_id,
        template_id: null,
        writer_id: template.writer_id,
        editor_id: template.editor_id,
        lead_id: template.lead_id,
        final_approver_id: template.final_approver_id,
        poster_id: template.poster_id,
        min_word_count: 600,
        milestone: null,
        archived: flag(false),
      };
    }),
  );
}

/** Some 5,000 articles in every status, with their channels and keywords. */
export async function makeArticles(db: Db): Promise<void> {
  const random = createRandom(20_004);
  const moments = createMoments();
  const made = await fromTemplates(db, random, moments);
  const ofProjects = await fromProjects(db, random, moments);
  await insertAll(db, 'article', [...made, ...ofProjects]);
  await db
    .insertInto('template_run')
    .columns(['planning_month_id', 'article_template_id', 'created_at'])
    .expression(
      db
        .selectFrom('article')
        .select((eb) => [
          eb.ref('planning_month_id').$notNull().as('planning_month_id'),
          eb.ref('template_id').$notNull().as('article_template_id'),
          'created_at',
        ])
        .where('template_id', 'is not', null),
    )
    .execute();
  await db
    .insertInto('article_channel')
    .columns(['article_id', 'content_channel_id'])
    .expression(
      db
        .selectFrom('article')
        .innerJoin(
          'article_template_channel',
          'article_template_channel.article_template_id',
          'article.template_id',
        )
        .select(['article.id', 'article_template_channel.content_channel_id']),
    )
    .execute();
  await makeArticleKeywords(db, random);
}

async function makeArticleKeywords(db: Db, random: Random): Promise<void> {
  const keywords = await db
    .selectFrom('keyword_meta')
    .select(['id', 'organization_id'])
    .orderBy('id')
    .execute();
  const byOrganization = Map.groupBy(keywords, (keyword) => keyword.organization_id);
  const articles = await db
    .selectFrom('article')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .select(['article.id', 'article.client_id'])
    .where('content_type.uid', '=', 'blog')
    .orderBy('article.id')
    .execute();
  await insertAll(
    db,
    'article_keyword',
    articles.flatMap(({ id, client_id }) => {
      const own = byOrganization.get(client_id) ?? [];
      if (own.length === 0 || !random.isLucky(0.7)) return [];
      return { article_id: id, keyword_meta_id: random.pick(own).id };
    }),
  );
}
