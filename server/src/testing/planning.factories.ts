import { everyMonth } from '@portal/contract/content/planning/article-template.schema.ts';
import { defaultMilestones } from '@portal/contract/content/planning/planning-month.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Selectable } from 'kysely';
import type { KeywordMetaTable } from '#content/keywords/keyword-meta.table.ts';
import type { PlanningMonthTable } from '#content/planning/months/planning-month.table.ts';
import type { ContentProjectTable } from '#content/planning/projects/content-project.table.ts';
import { writeSelectedMonths } from '#content/planning/templates/article-template.presenter.ts';
import type { ArticleTemplateTable } from '#content/planning/templates/article-template.table.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeOrganization } from './people.factories.ts';

let made = 0;
const nextNumber = () => ++made;

/** Returns a seeded content type's id. */
export async function contentTypeId(db: Db, uid = 'blog'): Promise<number> {
  const { id } = await db
    .selectFrom('content_type')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an empty planning month, by default January of this year. */
export function makePlanningMonth(
  db: Db,
  given: Partial<Insertable<PlanningMonthTable>> = {},
): Promise<Selectable<PlanningMonthTable>> {
  const { year = Number(clock.today().slice(0, 4)), month = 1 } = given;
  const { one, two } = defaultMilestones(year, month);
  return db
    .insertInto('planning_month')
    .values({
      year,
      month,
      default_milestone_one: one,
      default_milestone_two: two,
      editor_due_date_offset: 14,
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an incomplete project that starts this year. */
export function makeContentProject(
  db: Db,
  given: Partial<Insertable<ContentProjectTable>> = {},
): Promise<Selectable<ContentProjectTable>> {
  const name = given.name ?? `Project ${nextNumber()}`;
  return db
    .insertInto('content_project')
    .values({
      name,
      name_key: foldText(name),
      start_year: Number(clock.today().slice(0, 4)),
      start_month: 1,
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface TemplateOptions extends Partial<Insertable<ArticleTemplateTable>> {
  /** For each month, from January to December, whether the template applies; defaults to every month. */
  months?: readonly boolean[];
}

/** Creates an active template for milestone 1, by default with a new organization. */
export async function makeArticleTemplate(
  db: Db,
  { months = everyMonth, ...given }: TemplateOptions = {},
): Promise<Selectable<ArticleTemplateTable>> {
  const title = given.title ?? `Template ${nextNumber()}`;
  return db
    .insertInto('article_template')
    .values({
      title,
      title_key: foldText(title),
      milestone: 1,
      min_word_count: 800,
      selected_months: writeSelectedMonths(months),
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
      content_type_id: given.content_type_id ?? (await contentTypeId(db)),
      organization_id: given.organization_id ?? (await makeOrganization(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface KeywordOptions extends Partial<Insertable<KeywordMetaTable>> {
  parent?: string;
}

/** Creates a keyword, by default with a new organization and parent keyword. */
export async function makeKeywordMeta(
  db: Db,
  { parent = 'widgets', ...given }: KeywordOptions = {},
): Promise<Selectable<KeywordMetaTable>> {
  const name = given.name ?? `keyword ${nextNumber()}`;
  const organizationId = given.organization_id ?? (await makeOrganization(db)).id;
  const parentRow = await db
    .insertInto('parent_keyword')
    .values({ organization_id: organizationId, name: parent, name_key: foldText(parent) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'name_key']).doUpdateSet({ name: parent }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('keyword_meta')
    .values({
      parent_keyword_id: parentRow.id,
      name,
      name_key: foldText(name),
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
      organization_id: organizationId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
