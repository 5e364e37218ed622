import type { Insertable, Kysely, Updateable } from 'kysely';
import { paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isInAttempt } from '#platform/jobs/record-job.ts';
import { operationColumns } from '../web-apps/web-application.repository.ts';
import type { ApplicationOperationTable } from './application-operation.table.ts';

type Db = Kysely<Pick<Tables, 'web_application_operation' | 'job' | 'person'>>;

export type OperationRow = NonNullable<Awaited<ReturnType<typeof selectOperation>>>;

export const selectOperation = (db: Db, id: number) =>
  db.selectFrom('web_application_operation').selectAll().where('id', '=', id).executeTakeFirst();

export const selectOperationOfJob = (db: Db, jobId: number) =>
  db
    .selectFrom('web_application_operation')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Finds an application's running operation, which locks the application against other operations. */
export const selectRunningOperation = (db: Db, applicationId: number) =>
  db
    .selectFrom('web_application_operation')
    .leftJoin('person', 'person.id', 'web_application_operation.person_id')
    .selectAll('web_application_operation')
    .select('person.name as person_name')
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export function selectOperations(
  db: Db,
  applicationId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const query = db
    .selectFrom('web_application_operation as operation')
    .leftJoin('person as operation_person', 'operation_person.id', 'operation.person_id')
    .leftJoin('job as operation_job', 'operation_job.id', 'operation.job_id')
    .select(operationColumns)
    .where('operation.application_id', '=', applicationId);
  return paginate(query, {
    limit,
    cursor,
    order: [{ column: 'operation.id', as: 'operation_id', direction: 'desc' }],
  });
}

/** Inserts an operation. Returns undefined if another one is already running on the application. */
export async function insertOperation(
  db: Db,
  values: Insertable<ApplicationOperationTable>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('web_application_operation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateOperation(
  db: Db,
  id: number,
  values: Updateable<ApplicationOperationTable>,
): Promise<void> {
  await db.updateTable('web_application_operation').set(values).where('id', '=', id).execute();
}

/** Ends an operation and returns it. Returns undefined if the operation has already ended. */
export const endOpenOperation = (
  db: Db,
  id: number,
  values: Updateable<ApplicationOperationTable>,
) =>
  db
    .updateTable('web_application_operation')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Updates a running operation. Returns false if it has ended, or if another server has taken over its job. */
export async function updateRunningOperation(
  db: Db,
  { id, job, attempt }: { id: number; job: number; attempt: number },
  values: Updateable<ApplicationOperationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_application_operation')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(isInAttempt(job, attempt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Selects ended drills that left their throwaway site behind. */
export const selectLeftScratchSites = (db: Db) =>
  db
    .selectFrom('web_application_operation')
    .select(['id', 'application_id', 'scratch_uuid'])
    .where('scratch_uuid', 'is not', null)
    .where('ended_at', 'is not', null)
    .execute();
