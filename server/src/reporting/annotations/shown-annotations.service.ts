import type { ShownAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { selectClientAnnotations } from './chart-annotation.repository.ts';

/** Finds the annotations of an organization's month; omits the field if there are none. */
export type AnnotationFinder = (of: { organization_id: number; month: string }) => {
  annotations?: ShownAnnotation[];
};

/** Reads the annotations of these organizations and months that are shown to clients, in one statement. */
export async function findAnnotations(
  db: Kysely<Pick<Tables, 'chart_annotation'>>,
  filter: { organizationIds: readonly number[]; months: readonly string[] },
): Promise<AnnotationFinder> {
  const rows = await selectClientAnnotations(db, filter);
  const byMonth = Map.groupBy(rows, (row) => `${row.organization_id} ${row.month}`);
  return ({ organization_id, month }) => {
    const found = byMonth.get(`${organization_id} ${month}`);
    return found ? { annotations: found.map(({ day, text }) => ({ month, day, text })) } : {};
  };
}
