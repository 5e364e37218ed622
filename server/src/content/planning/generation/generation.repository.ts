import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** A database with the tables for templates and for the articles created from them. */
export type TemplateDb = Kysely<
  Pick<
    Tables,
    | 'article'
    | 'article_template'
    | 'article_template_channel'
    | 'content_type'
    | 'organization'
    | 'person'
    | 'template_run'
    | 'writer'
  >
>;

/** Returns a query for active organizations' active templates that create an article in the given month (1 to 12). */
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

/** Records that the templates run for this month, and returns the ids of the templates that hadn't run for it yet. */
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

/** Returns an expression for the template's person, or null if the person is inactive. */
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

export type TemplateToGenerate = Awaited<ReturnType<typeof selectTemplatesToGenerate>>[number];

/** Returns the templates' values for new articles, in the same order as the templates. */
export function selectTemplatesToGenerate(db: TemplateDb, ids: readonly number[]) {
  return db
    .selectFrom('article_template')
    .select([
      'id',
      'title',
      'title_key',
      'organization_id',
      'content_type_id',
      'google_sheet',
      'min_word_count',
      'milestone',
      activeWriter.as('writer_id'),
      activePerson('editor_id').as('editor_id'),
      activePerson('lead_id').as('lead_id'),
      activePerson('final_approver_id').as('final_approver_id'),
      activePerson('poster_id').as('poster_id'),
    ])
    .where('article_template.id', 'in', ids)
    .orderBy('article_template.id')
    .execute();
}
