import { statusId } from '@portal/contract/content/content-status.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { PlannedDates } from './planned-dates.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'article'
    | 'article_channel'
    | 'article_template'
    | 'article_template_channel'
    | 'content_type'
    | 'organization'
    | 'person'
    | 'template_run'
    | 'writer'
  >
>;

/** Active templates of active organizations that make an article in a month (1 to 12). */
export function templatesOfMonth(db: Db, month: number) {
  return db
    .selectFrom('article_template')
    .innerJoin('organization', 'organization.id', 'article_template.organization_id')
    .where('article_template.archived', '=', 0)
    .where('organization.is_active', '=', 1)
    .where(
      sql<string>`substr(article_template.selected_months, ${sql.lit(month)}, 1)`,
      '=',
      sql.lit('1'),
    );
}

/** Notes the templates that run for this month now, and answers those that never had before. */
export async function insertTemplateRuns(
  db: Db,
  planningMonth: { id: number; month: number },
  now: string,
): Promise<number[]> {
  const runs = templatesOfMonth(db, planningMonth.month).select([
    sql<number>`${sql.lit(planningMonth.id)}`.as('planning_month_id'),
    'article_template.id',
    sql<string>`${sql.lit(now)}`.as('created_at'),
  ]);
  const rows = await db
    .insertInto('template_run')
    .columns(['planning_month_id', 'article_template_id', 'created_at'])
    .expression(runs)
    .onConflict((conflict) => conflict.doNothing())
    .returning('article_template_id')
    .execute();
  return rows.map((row) => row.article_template_id);
}

/** A template's person, unless the account is inactive. */
function activePerson(field: 'editor_id' | 'lead_id' | 'final_approver_id' | 'poster_id') {
  return sql<number | null>`(
    select person.id from person
    where person.id = article_template.${sql.ref(field)} and person.is_active = 1
  )`.as(field);
}

const activeWriter = sql<number | null>`(
  select writer.id from writer join person on person.id = writer.person_id
  where writer.id = article_template.writer_id and person.is_active = 1
)`;

interface Generation {
  planningMonthId: number;
  templateIds: readonly number[];
  /** The dates of articles of milestone 1 and 2, and when these are late. */
  milestones: readonly (PlannedDates & { due_at: string | null })[];
  now: string;
}

/** Makes one planned article from each of these templates, with its channels. */
export async function insertPlannedArticles(
  db: Db,
  { planningMonthId, templateIds, milestones, now }: Generation,
): Promise<void> {
  const [one, two] = milestones;
  const byMilestone = (field: keyof PlannedDates | 'due_at') =>
    sql<string | null>`case article_template.milestone
      when 1 then ${one?.[field] ?? null} when 2 then ${two?.[field] ?? null} end`.as(field);
  const text = (value: string) => sql<string>`${sql.lit(value)}`;

  const articles = db
    .selectFrom('article_template')
    .select([
      'title',
      'title_key',
      sql<number>`${sql.lit(statusId.planned)}`.as('status_id'),
      text(now).as('status_since'),
      'organization_id',
      sql<number>`${sql.lit(planningMonthId)}`.as('planning_month_id'),
      'content_type_id',
      'id as template_id',
      activeWriter.as('writer_id'),
      activePerson('editor_id'),
      activePerson('lead_id'),
      activePerson('final_approver_id'),
      activePerson('poster_id'),
      'google_sheet',
      'min_word_count',
      'milestone',
      byMilestone('duedate_write'),
      byMilestone('duedate_edit'),
      byMilestone('duedate_finalreview'),
      byMilestone('duedate_golive'),
      byMilestone('due_at'),
      text(now).as('created_at'),
      text(now).as('updated_at'),
    ])
    .where('article_template.id', 'in', templateIds)
    .orderBy('article_template.id');
  await db
    .insertInto('article')
    .columns([
      'title',
      'title_key',
      'status_id',
      'status_since',
      'client_id',
      'planning_month_id',
      'content_type_id',
      'template_id',
      'writer_id',
      'editor_id',
      'lead_id',
      'final_approver_id',
      'poster_id',
      'google_sheet',
      'min_word_count',
      'milestone',
      'duedate_write',
      'duedate_edit',
      'duedate_finalreview',
      'duedate_golive',
      'due_at',
      'created_at',
      'updated_at',
    ])
    .expression(articles)
    .execute();

  await db
    .insertInto('article_channel')
    .columns(['article_id', 'content_channel_id'])
    .expression(
      madeArticles(db, planningMonthId, templateIds)
        .innerJoin(
          'article_template_channel',
          'article_template_channel.article_template_id',
          'article.template_id',
        )
        .select(['article.id', 'article_template_channel.content_channel_id']),
    )
    .execute();
}

/** The articles that these templates made for the month. */
export function madeArticles(db: Db, planningMonthId: number, templateIds: readonly number[]) {
  return db
    .selectFrom('article')
    .where('article.planning_month_id', '=', planningMonthId)
    .where('article.template_id', 'in', templateIds);
}
