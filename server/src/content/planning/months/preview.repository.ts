import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type TemplateDb, templatesOfMonth } from '../generation/generation.repository.ts';

export type PlannedTemplate = Awaited<ReturnType<typeof selectTemplatesToRun>>[number];

/** Returns the templates that `generateArticles` would run, with their people, ordered by client and title. */
export function selectTemplatesToRun(
  db: TemplateDb,
  month: number,
  planningMonthId: number | null,
) {
  return templatesOfMonth(db, month)
    .innerJoin('content_type', 'content_type.id', 'article_template.content_type_id')
    .leftJoin('writer', 'writer.id', 'article_template.writer_id')
    .leftJoin('person as writing', (join) =>
      join.onRef('writing.id', '=', 'writer.person_id').on('writing.is_active', '=', 1),
    )
    .leftJoin('person as editing', (join) =>
      join.onRef('editing.id', '=', 'article_template.editor_id').on('editing.is_active', '=', 1),
    )
    .leftJoin('person as posting', (join) =>
      join.onRef('posting.id', '=', 'article_template.poster_id').on('posting.is_active', '=', 1),
    )
    .select([
      'article_template.id',
      'article_template.title',
      'article_template.organization_id',
      'organization.dba_name as organization_name',
      'article_template.content_type_id',
      'content_type.name as content_type_name',
      'article_template.milestone',
      'article_template.min_word_count',
      'writer.id as writer_id',
      'writing.id as writer_person_id',
      'editing.id as editor_id',
      'posting.id as poster_id',
    ])
    .$if(planningMonthId !== null, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('template_run')
              .select('template_run.article_template_id')
              .whereRef('template_run.article_template_id', '=', 'article_template.id')
              .where('template_run.planning_month_id', '=', planningMonthId ?? 0),
          ),
        ),
      ),
    )
    .orderBy('organization.dba_name_key')
    .orderBy('article_template.title_key')
    .orderBy('article_template.id')
    .execute();
}

/** Returns up to `count` planning months before this month, newest first. */
export async function selectMonthsBefore(
  db: Kysely<Pick<Tables, 'planning_month'>>,
  { year, month, count }: { year: number; month: number; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('planning_month')
    .select('id')
    .where((eb) =>
      eb.or([eb('year', '<', year), eb.and([eb('year', '=', year), eb('month', '<', month)])]),
    )
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.id);
}

/** Sums the words assigned to each person in these months. */
export async function selectWordsByPerson(
  db: TemplateDb,
  role: 'writer' | 'editor',
  monthIds: readonly number[],
): Promise<Map<number, number>> {
  if (monthIds.length === 0) return new Map();
  const articles = db
    .selectFrom('article')
    .where('planning_month_id', 'in', monthIds)
    .where('article.archived', '=', 0)
    .select(({ fn, val }) =>
      fn.sum<number>(fn.coalesce('article.min_word_count', val(0))).as('words'),
    );
  const rows =
    role === 'writer'
      ? await articles
          .innerJoin('writer', 'writer.id', 'article.writer_id')
          .select('writer.person_id as person_id')
          .groupBy('writer.person_id')
          .execute()
      : await articles
          .select('article.editor_id as person_id')
          .where('article.editor_id', 'is not', null)
          .groupBy('article.editor_id')
          .execute();
  return new Map(rows.map(({ person_id, words }) => [person_id ?? 0, Number(words)]));
}
