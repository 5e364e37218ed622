import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArticleTable } from '#content/articles/article.table.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PlannedDates } from '../months/planned-dates.ts';

/** The tables of templates, and of the articles that they make. */
export type TemplateDb = Kysely<
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
export function templatesOfMonth(db: TemplateDb, month: number) {
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
  db: TemplateDb,
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
  )`;
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

/** The columns of the articles that templates make, in their order, from the templates' own. */
function plannedColumns({ planningMonthId, milestones, now }: Generation) {
  const [one, two] = milestones;
  const byMilestone = (field: keyof PlannedDates | 'due_at') =>
    sql<string | null>`case article_template.milestone
      when 1 then ${one?.[field] ?? null} when 2 then ${two?.[field] ?? null} end`;
  const own = (column: string) => sql.ref(`article_template.${column}`);
  const given = (value: string | number) => sql.lit(value);
  return {
    title: own('title'),
    title_key: own('title_key'),
    status_id: given(statusId.planned),
    status_since: given(now),
    client_id: own('organization_id'),
    planning_month_id: given(planningMonthId),
    content_type_id: own('content_type_id'),
    template_id: own('id'),
    writer_id: activeWriter,
    editor_id: activePerson('editor_id'),
    lead_id: activePerson('lead_id'),
    final_approver_id: activePerson('final_approver_id'),
    poster_id: activePerson('poster_id'),
    google_sheet: own('google_sheet'),
    min_word_count: own('min_word_count'),
    milestone: own('milestone'),
    duedate_write: byMilestone('duedate_write'),
    duedate_edit: byMilestone('duedate_edit'),
    duedate_finalreview: byMilestone('duedate_finalreview'),
    duedate_golive: byMilestone('duedate_golive'),
    due_at: byMilestone('due_at'),
    created_at: given(now),
    updated_at: given(now),
  } satisfies Partial<Record<keyof ArticleTable, RawBuilder<unknown>>>;
}

/** Makes one planned article from each of these templates, with its channels. */
export async function insertPlannedArticles(db: TemplateDb, generation: Generation): Promise<void> {
  const { planningMonthId, templateIds } = generation;
  const columns = plannedColumns(generation);
  const values = Object.entries(columns).map(([name, value]) => sql`${value}`.as(name));
  await db
    .insertInto('article')
    .columns(Object.keys(columns) as (keyof typeof columns)[])
    .expression(
      db
        .selectFrom('article_template')
        .select(values)
        .where('article_template.id', 'in', templateIds)
        .orderBy('article_template.id'),
    )
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
export function madeArticles(
  db: TemplateDb,
  planningMonthId: number,
  templateIds: readonly number[],
) {
  return db
    .selectFrom('article')
    .where('article.planning_month_id', '=', planningMonthId)
    .where('article.template_id', 'in', templateIds);
}
