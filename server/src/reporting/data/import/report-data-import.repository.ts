import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { Updateable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordJobColumns } from '#platform/jobs/record-job.ts';
import type { ReportDataImportTable } from './report-data-import.table.ts';

const withJob = (db: Db) =>
  db
    .selectFrom('report_data_import')
    .leftJoin('organization', 'organization.id', 'report_data_import.organization_id')
    .leftJoin('person', 'person.id', 'report_data_import.person_id')
    .leftJoin('job', 'job.id', 'report_data_import.job_id')
    .leftJoin('stored_file as file', 'file.id', 'report_data_import.file_id')
    .selectAll('report_data_import')
    .select([
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'organization.domain as organization_domain',
      'person.name as person_name',
      'file.key as file_key',
      ...recordJobColumns,
    ]);

export type DataImportRow = NonNullable<Awaited<ReturnType<typeof selectDataImport>>>;

export function selectDataImport(db: Db, id: number) {
  return withJob(db).where('report_data_import.id', '=', id).executeTakeFirst();
}

interface DataImportFilter {
  organization?: number | undefined;
  kind?: MonthlyDataKind | undefined;
  /** Limits the list to this person's imports. */
  personId?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectDataImports(
  db: Db,
  { organization, kind, personId, limit, cursor }: DataImportFilter,
): Promise<Page<DataImportRow>> {
  let query = withJob(db);
  if (organization !== undefined) {
    query = query.where('report_data_import.organization_id', '=', organization);
  }
  if (kind !== undefined) query = query.where('report_data_import.kind', '=', kind);
  if (personId !== undefined) query = query.where('report_data_import.person_id', '=', personId);
  const order = [{ column: 'report_data_import.id', direction: 'desc' as const }];
  return paginate(query, { limit, cursor, order });
}

export async function selectDataImportIdsOf(
  db: Db,
  personId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('report_data_import')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the JSON of the last mapping of a file with the same columns, or null if there is none. */
export async function selectEarlierMapping(
  db: Db,
  { kind, headerKey }: { kind: MonthlyDataKind; headerKey: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('report_data_import')
    .select('mapping')
    .where('kind', '=', kind)
    .where('header_key', '=', headerKey)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

export async function updateDataImport(
  db: Db,
  id: number,
  values: Updateable<ReportDataImportTable>,
): Promise<void> {
  await db.updateTable('report_data_import').set(values).where('id', '=', id).execute();
}

/** Assigns a job to an import. Returns false if a concurrent call has already assigned a job. */
export async function claimDataImport(
  db: Db,
  { id, job_id }: { id: number; job_id: number | null },
  values: Updateable<ReportDataImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_data_import')
    .set(values)
    .where('id', '=', id)
    .where('job_id', job_id === null ? 'is' : '=', job_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes imports that saved nothing, and returns the keys of their files. Other imports are kept because months refer
 * to them.
 */
export async function deleteDataImports(
  db: Db,
  before: { unused: string; failed: string },
): Promise<string[]> {
  const rows = await withJob(db)
    .where('report_data_import.finished_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('report_data_import.job_id', 'is', null),
          eb('report_data_import.created_at', '<', before.unused),
        ]),
        eb('report_data_import.created_at', '<', before.failed),
      ]),
    )
    .limit(500)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('report_data_import').where('id', 'in', ids).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

export interface KnownOrganization {
  id: number;
  dba_name: string;
  slug: string;
  domain: string | null;
}

/** Selects the organizations that a file may contain; a scope of null means all organizations. */
export async function selectKnownOrganizations(
  db: Db,
  scope: readonly number[] | null,
): Promise<KnownOrganization[]> {
  let query = db.selectFrom('organization').select(['id', 'dba_name', 'slug', 'domain']);
  if (scope !== null) query = query.where('id', 'in', [0, ...scope]);
  return query.orderBy('id').execute();
}

/** Selects the planning months of these organizations' reports. */
export async function selectReportMonths(db: Db, organizationIds: readonly number[]) {
  if (organizationIds.length === 0) return [];
  return db
    .selectFrom('report')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .select(['report.organization_id', 'planning_month.year', 'planning_month.month'])
    .where('report.organization_id', 'in', organizationIds)
    .execute();
}
