import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import type { Insertable } from 'kysely';
import type { ArticleTable } from '#content/articles/article.table.ts';
import { plannedDates } from '#content/planning/months/planned-dates.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { datesOf, spreadDates } from './article-dates.ts';
import { makeArticleKeywords } from './article-keywords.demo.ts';
import { type Stage, stageByCalendar, stagedReviewed, stagedUnreviewed } from './article-stages.ts';
import { createMoments, type Moments, monthAt } from './days.ts';
import { columnsOf, type Piece, peopleOf } from './generated-article.ts';
import { insertAll } from './insert-all.ts';
import { createRandom, type Random } from './random.ts';

type ArticleRow = Insertable<ArticleTable>;

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

  const stageFor = (index: number, isReviewed: boolean, isPresent: boolean): Stage | undefined => {
    if (index > 2 || !isPresent) return undefined;
    const kind = isReviewed ? 'reviewed' : 'unreviewed';
    const from = isReviewed ? stagedReviewed : stagedUnreviewed;
    staged[kind] += 1;
    return from[(staged[kind] - 1) % from.length];
  };

  return months.flatMap((month) =>
    templates
      .filter(({ selected_months }) => selected_months[month.month - 1] === '1')
      // Leave out the current months of inactive organizations, which left last month.
      .filter(({ is_active }) => is_active === 1 || ageOf(month) > 1)
      .map((template) => {
        const kind = template.uid ?? 'blog';
        const isReviewed = !isWithoutReview(template);
        const index = template.organization_id - firstId;
        const planned = plannedDates(month, template.milestone);
        const write = planned.duedate_write ?? today;
        const age = ageOf(month);
        const stage =
          stageFor(index, isReviewed, age === 0 || age === 1) ??
          stageByCalendar(
            { write, golive: planned.duedate_golive ?? write, today, isReviewed },
            random,
          );
        const counter = `${index} ${kind}`;
        const number = made.get(counter) ?? index;
        made.set(counter, number + 1);
        const isOnHold = template.is_active === 0;
        const piece: Piece = {
          organizationId: template.organization_id,
          place: index,
          domain: template.domain ?? '',
          kind,
          month,
          number,
          stage,
          dates: spreadDates(
            datesOf({ month, milestone: template.milestone, isReviewed }, stage, today),
            stage,
            index,
          ),
        };
        return {
          ...columnsOf(piece, moments, random, now),
          ...(isOnHold ? { status_id: statusId.on_hold, due_at: null, completed_at: null } : {}),
          status_before_hold_id: isOnHold ? statusId[stage.status] : null,
          planning_month_id: month.id,
          project_id: null,
          content_type_id: template.content_type_id,
          template_id: template.id,
          ...peopleOf(template),
          min_word_count: template.min_word_count,
          milestone: template.milestone,
          archived: flag(stage.status === 'posted' && age > 3 && random.isLucky(0.02)),
        };
      }),
  );
}

/** Creates a dozen articles per project. */
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
      const piece: Piece = {
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
        ...columnsOf(piece, moments, random, now),
        status_before_hold_id: null,
        planning_month_id: null,
        project_id: project.id,
        content_type_id: template.content_type_id,
        template_id: null,
        ...peopleOf(template),
        min_word_count: 600,
        milestone: null,
        archived: flag(false),
      };
    }),
  );
}

/** Creates about 5,000 articles, covering every status, with channels and keywords. */
export async function makeArticles(db: Db): Promise<void> {
  const random = createRandom(20_004);
  const moments = createMoments();
  const created = await fromTemplates(db, random, moments);
  const ofProjects = await fromProjects(db, random, moments);
  await insertAll(db, 'article', [...created, ...ofProjects]);
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
