import type { Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList, literalOne } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'chart_annotation' | 'person' | 'organization'>>;

/** The annotations that a viewer may read: all, or those shown to clients of these organizations. */
export type AnnotationScope = { clientsOf: readonly number[] } | 'all';

function annotations(db: Db, scope: AnnotationScope) {
  const query = db
    .selectFrom('chart_annotation')
    .leftJoin('person', 'person.id', 'chart_annotation.created_by_id')
    .selectAll('chart_annotation')
    .select('person.name as created_by_name');
  if (scope === 'all') return query;
  const { has, write } = idList(db);
  return query
    .innerJoin('organization', 'organization.id', 'chart_annotation.organization_id')
    .where('organization.is_active', '=', literalOne)
    .where('chart_annotation.is_shown_to_clients', '=', literalOne)
    .where(has('chart_annotation.organization_id', write(scope.clientsOf)));
}

export type AnnotationRow = Awaited<ReturnType<ReturnType<typeof annotations>['execute']>>[number];

interface AnnotationsQuery {
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of annotations, latest month first. */
export function selectAnnotations(
  db: Db,
  scope: AnnotationScope,
  { organization, limit, cursor }: AnnotationsQuery,
): Promise<Page<AnnotationRow>> {
  let query = annotations(db, scope);
  if (organization !== undefined) {
    query = query.where('chart_annotation.organization_id', '=', organization);
  }
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'chart_annotation.month', direction: 'desc' },
      { column: 'chart_annotation.id', direction: 'desc' },
    ],
  });
}

export const selectAnnotation = (
  db: Db,
  scope: AnnotationScope,
  id: number,
): Promise<AnnotationRow | undefined> =>
  annotations(db, scope).where('chart_annotation.id', '=', id).executeTakeFirst();

/** The maximum number of annotations in the charts of a page of reports. */
const mostAnnotations = 5_000;

/** Selects the annotations of these organizations and months that are shown to clients, in chronological order. */
export async function selectClientAnnotations(
  db: Kysely<Pick<Tables, 'chart_annotation'>>,
  { organizationIds, months }: { organizationIds: readonly number[]; months: readonly string[] },
) {
  if (organizationIds.length === 0 || months.length === 0) return [];
  const { has, write } = idList(db);
  return db
    .selectFrom('chart_annotation')
    .select(['organization_id', 'month', 'day', 'text'])
    .where('is_shown_to_clients', '=', literalOne)
    .where(has('organization_id', write(organizationIds)))
    .where('month', 'in', months)
    .orderBy('month')
    .orderBy(({ fn, val }) => fn.coalesce('day', val('')))
    .orderBy('id')
    .limit(mostAnnotations)
    .execute();
}
