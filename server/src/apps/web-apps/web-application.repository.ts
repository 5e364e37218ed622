import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'web_application'
    | 'web_application_operation'
    | 'web_application_backup'
    | 'organization'
    | 'website_build'
    | 'child_theme'
    | 'person'
    | 'job'
  >
>;

/** The columns of an operation and its job that `operationOf` reads. */
export const operationColumns = [
  'operation.id as operation_id',
  'operation.kind as operation_kind',
  'operation.state as operation_state',
  'operation.error as operation_error',
  'operation.created_at as operation_created_at',
  'operation.ended_at as operation_ended_at',
  'operation.job_id as operation_job_id',
  'operation_person.id as operation_person_id',
  'operation_person.name as operation_person_name',
  'operation_job.error as job_error',
  'operation_job.progress_done as job_progress_done',
  'operation_job.progress_total as job_progress_total',
  'operation_job.progress_text as job_progress_text',
  'operation_job.log as job_log',
] as const;

/** Selects applications with their related records and their newest operation. */
const applications = (db: Db) =>
  db
    .selectFrom('web_application')
    .innerJoin('organization', 'organization.id', 'web_application.organization_id')
    .leftJoin('website_build', 'website_build.id', 'web_application.website_build_id')
    .leftJoin('child_theme', 'child_theme.id', 'web_application.child_theme_id')
    .leftJoin('web_application as original', 'original.id', 'web_application.copied_from_id')
    .leftJoin(
      'web_application_operation as operation',
      'operation.id',
      'web_application.operation_id',
    )
    .leftJoin('person as operation_person', 'operation_person.id', 'operation.person_id')
    .leftJoin('job as operation_job', 'operation_job.id', 'operation.job_id')
    .selectAll('web_application')
    .select([
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'organization.domain as organization_domain',
      'website_build.label as build_label',
      'child_theme.theme_name',
      'original.site_name as original_name',
      ...operationColumns,
    ]);

export type WebApplicationRow = NonNullable<Awaited<ReturnType<typeof selectAnyApplication>>>;

/** Finds an application without checking access, for background jobs, which have no viewer. */
export const selectAnyApplication = (db: Db, id: number) =>
  applications(db).where('web_application.id', '=', id).executeTakeFirst();

const present = (db: Db, visible: RawBuilder<boolean> | undefined) => {
  const query = applications(db).where('web_application.scheduled_for_deletion', '=', 0);
  return visible ? query.where(visible) : query;
};

export const selectApplication = (db: Db, visible: RawBuilder<boolean> | undefined, id: number) =>
  present(db, visible).where('web_application.id', '=', id).executeTakeFirst();

interface ApplicationConditions {
  search?: string | undefined;
  organization?: number | undefined;
  active?: boolean | undefined;
  uuid?: string | undefined;
  job?: number | undefined;
}

export interface ApplicationFilters extends ApplicationConditions {
  limit: number;
  cursor?: string | undefined;
}

function matchingApplications(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  { search, organization, active, uuid, job }: ApplicationConditions,
) {
  let query = present(db, visible);
  if (search) query = query.where(containsText('web_application.site_name_key', search));
  if (organization !== undefined) {
    query = query.where('web_application.organization_id', '=', organization);
  }
  if (active !== undefined) query = query.where('web_application.active', '=', flag(active));
  if (uuid !== undefined) query = query.where('web_application.uuid', '=', uuid);
  if (job !== undefined) {
    query = query.where('web_application.id', 'in', ({ selectFrom }) =>
      selectFrom('web_application_operation').select('application_id').where('job_id', '=', job),
    );
  }
  return query;
}

export const countableApplications = (
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  conditions: ApplicationConditions,
): Countable => countable(matchingApplications(db, visible, conditions));

export function selectApplications(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  { limit, cursor, ...conditions }: ApplicationFilters,
): Promise<Page<WebApplicationRow>> {
  return paginate(matchingApplications(db, visible, conditions), {
    limit,
    cursor,
    order: [{ column: 'web_application.id', direction: 'desc' }],
  });
}

export async function selectVisibleApplicationIds(
  db: Db,
  visible: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('web_application')
    .select('id')
    .where('id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Selects deleted applications with something left to remove or restore. Applications whose creation never completed
 * are included only if they couldn't be removed.
 */
const deletedApplications = (db: Db) =>
  applications(db)
    .where('web_application.scheduled_for_deletion', '=', 1)
    .where(({ or, eb }) =>
      or([
        eb('web_application.is_ready', '=', 1),
        eb('web_application.removal_error', 'is not', null),
      ]),
    )
    .select(({ selectFrom }) =>
      selectFrom('web_application_backup')
        .select(({ fn }) => fn.max('web_application_backup.id').as('id'))
        .whereRef('web_application_backup.application_id', '=', 'web_application.id')
        .as('backup_id'),
    );

export type DeletedApplicationRow = NonNullable<
  Awaited<ReturnType<typeof selectDeletedApplication>>
>;

export const selectDeletedApplication = (db: Db, id: number) =>
  deletedApplications(db).where('web_application.id', '=', id).executeTakeFirst();

export const selectDeletedApplications = (
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<DeletedApplicationRow>> =>
  paginate(deletedApplications(db), {
    limit,
    cursor,
    order: [{ column: 'web_application.id', direction: 'desc' }],
  });

const hasNoOperation = sql<boolean>`not exists (
  select 1 from web_application_operation
  where web_application_operation.application_id = web_application.id
    and web_application_operation.ended_at is null)`;

const idle = (db: Db) =>
  db.selectFrom('web_application').selectAll().where(hasNoOperation).orderBy('id');

/** Selects installed, active applications that aren't deleted and have no running operation. */
const idleActive = (db: Db) =>
  idle(db)
    .where('scheduled_for_deletion', '=', 0)
    .where('is_ready', '=', 1)
    .where('active', '=', 1);

/** Selects the applications that should respond, which excludes stopped ones. */
export const selectApplicationsToCheck = (db: Db, engine: HostingEngineId) =>
  idleActive(db).where('engine', '=', engine).where('is_started', '=', 1).execute();

export const selectApplicationsToBackUp = (db: Db) => idleActive(db).execute();

/** Selects active applications that have a backup for a drill to restore. */
export const selectApplicationsToDrill = (db: Db) =>
  idleActive(db).where('last_backup_at', 'is not', null).execute();

/** Selects inactive applications that are still running because they were deactivated during an operation. */
export const selectApplicationsToStop = (db: Db) =>
  idle(db)
    .where('scheduled_for_deletion', '=', 0)
    .where('is_ready', '=', 1)
    .where('active', '=', 0)
    .where('is_started', '=', 1)
    .execute();

/** Selects deleted applications that aren't removed yet and have no running operation. */
export const selectApplicationsToRemove = (db: Db) =>
  idle(db).where('scheduled_for_deletion', '=', 1).where('removed_at', 'is', null).execute();

/** Selects the ids of removed applications whose last backup has expired. */
export const selectExpiredApplicationIds = async (db: Db, now: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('web_application')
    .select('id')
    .where('scheduled_for_deletion', '=', 1)
    .where('kept_until', '<', now)
    .execute();
  return rows.map(({ id }) => id);
};

/** Deactivates an organization's active applications and returns their ids. */
export async function deactivateApplicationsOf(
  db: Db,
  organizationId: number,
): Promise<{ id: number }[]> {
  return db
    .updateTable('web_application')
    .set(({ eb }) => ({ active: 0, version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('scheduled_for_deletion', '=', 0)
    .where('active', '=', 1)
    .returning('id')
    .execute();
}

export const hasApplications = async (db: Db, engine: HostingEngineId): Promise<boolean> =>
  (await db
    .selectFrom('web_application')
    .select('id')
    .where('scheduled_for_deletion', '=', 0)
    .where('active', '=', 1)
    .where('engine', '=', engine)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const selectApplicationOfBuild = (db: Db, buildId: number) =>
  db
    .selectFrom('web_application')
    .select(['site_name', 'website_status', 'website_reason', 'last_backup_at'])
    .where('website_build_id', '=', buildId)
    .where('scheduled_for_deletion', '=', 0)
    .executeTakeFirst();
