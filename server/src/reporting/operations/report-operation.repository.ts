import type { ReportOperationKind } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import type { Insertable, Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { recordJobColumns } from '#platform/jobs/record-job.ts';
import type { ReportOperationTable } from './report-operation.table.ts';

type Db = Kysely<
  Pick<Tables, 'report_operation' | 'report' | 'organization' | 'person' | 'job' | 'planning_month'>
>;

const operationRows = (db: Db) =>
  db
    .selectFrom('report_operation')
    .leftJoin('person', 'person.id', 'report_operation.person_id')
    .leftJoin('job', 'job.id', 'report_operation.job_id')
    .selectAll('report_operation')
    .select(['person.name as person_name', ...recordJobColumns]);
export type OperationRow = Awaited<ReturnType<ReturnType<typeof operationRows>['execute']>>[number];

interface OperationFilter {
  planning_month?: number | undefined;
  kind?: ReportOperationKind | undefined;
  /** Limits the list to the latest operation of each kind and month. */
  latest?: boolean | undefined;
  /** Limits the list to operations that this person started. */
  personId?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectOperations(db: Db, filter: OperationFilter): Promise<Page<OperationRow>> {
  const { planning_month: monthId, kind, latest, personId, limit, cursor } = filter;
  let query = operationRows(db);
  if (monthId !== undefined)
    query = query.where('report_operation.planning_month_id', '=', monthId);
  if (kind !== undefined) query = query.where('report_operation.kind', '=', kind);
  if (personId !== undefined) query = query.where('report_operation.person_id', '=', personId);
  if (latest) {
    let newest = db
      .selectFrom('report_operation as other')
      .select(({ fn }) => fn.max('id').as('id'));
    if (monthId !== undefined) newest = newest.where('planning_month_id', '=', monthId);
    if (personId !== undefined) newest = newest.where('person_id', '=', personId);
    query = query.where('report_operation.id', 'in', newest.groupBy(['planning_month_id', 'kind']));
  }
  const order = [{ column: 'report_operation.id', direction: 'desc' as const }];
  return paginate(query, { limit, cursor, order });
}

export const selectOperationOfJob = (db: Db, jobId: number): Promise<OperationRow | undefined> =>
  operationRows(db).where('report_operation.job_id', '=', jobId).executeTakeFirst();

/** Selects the last scheduled operation of each kind. */
export async function selectScheduledOperations(
  db: Db,
  kinds: readonly ReportOperationKind[],
): Promise<OperationRow[]> {
  const rows: OperationRow[] = [];
  for (const kind of kinds) {
    const row = await operationRows(db)
      .where('report_operation.kind', '=', kind)
      .where('report_operation.is_scheduled', '=', literalOne)
      .orderBy('report_operation.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

export async function insertOperation(
  db: Db,
  values: Insertable<ReportOperationTable>,
): Promise<void> {
  await db.insertInto('report_operation').values(values).execute();
}

export async function finishOperation(
  db: Db,
  id: number,
  values: { result: string; finished_at: string },
): Promise<void> {
  await db.updateTable('report_operation').set(values).where('id', '=', id).execute();
}

/** Selects the active organizations that require reports. */
export async function selectReportedOrganizations(db: Db, scope: readonly number[] | null) {
  let query = db
    .selectFrom('organization')
    .select(['id', 'default_report_creator_id', 'default_report_approver_id'])
    .where('is_active', '=', 1)
    .where('report_required', '=', 1);
  if (scope !== null) query = query.where('id', 'in', [0, ...scope]);
  return query.orderBy('dba_name_key').orderBy('id').execute();
}

export async function selectReportedIn(db: Db, planningMonthId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('report')
    .select('organization_id')
    .where('planning_month_id', '=', planningMonthId)
    .execute();
  return new Set(rows.map(({ organization_id }) => organization_id));
}

/** Selects the account leads and project managers of these organizations who are active and have an email address. */
export async function selectResponsible(db: Db, organizationIds: readonly number[]) {
  if (organizationIds.length === 0) return [];
  return db
    .selectFrom('organization')
    .innerJoin('person', (join) =>
      join.on((on) =>
        on.or([
          on('person.id', '=', on.ref('organization.account_lead_id')),
          on('person.id', '=', on.ref('organization.project_manager_id')),
        ]),
      ),
    )
    .select([
      'organization.id as organization_id',
      'person.id as person_id',
      'person.name',
      'person.email',
    ])
    .where('organization.id', 'in', organizationIds)
    .where('person.is_active', '=', 1)
    .where('person.email', 'is not', null)
    .orderBy('person.id')
    .execute();
}
