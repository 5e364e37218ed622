import { type TemplateDb, templatesOfMonth } from '../generation/generation.repository.ts';

/**
 * Returns the clients that have templates for a month (1 to 12) but no article in the planning month, ordered by name.
 */
export async function selectGaps(db: TemplateDb, month: number, planningMonthId: number | null) {
  const rows = await templatesOfMonth(db, month)
    .select(({ fn }) => [
      'organization.id',
      'organization.dba_name',
      'organization.slug',
      fn.countAll<number>().as('template_count'),
    ])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('article')
            .select('article.id')
            .whereRef('article.client_id', '=', 'organization.id')
            .where('article.planning_month_id', '=', planningMonthId)
            .where('article.archived', '=', 0),
        ),
      ),
    )
    .groupBy([
      'organization.id',
      'organization.dba_name',
      'organization.dba_name_key',
      'organization.slug',
    ])
    .orderBy('organization.dba_name_key')
    .orderBy('organization.id')
    .execute();
  return rows.map(({ template_count, ...client }) => ({
    ...client,
    template_count: Number(template_count),
  }));
}
