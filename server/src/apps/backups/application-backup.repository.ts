import type { BackupReason } from '@portal/contract/apps/application-backup.schema.ts';
import type { Kysely } from 'kysely';
import { paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'web_application_backup'
    | 'web_application_operation'
    | 'web_application'
    | 'stored_file'
    | 'person'
  >
>;

const backups = (db: Db) =>
  db
    .selectFrom('web_application_backup')
    .innerJoin('web_application', 'web_application.id', 'web_application_backup.application_id')
    .innerJoin(
      'stored_file as database_file',
      'database_file.id',
      'web_application_backup.database_file_id',
    )
    .innerJoin('stored_file as code_file', 'code_file.id', 'web_application_backup.code_file_id')
    .leftJoin('person', 'person.id', 'web_application_backup.person_id')
    .selectAll('web_application_backup')
    .select([
      'web_application.uuid',
      'web_application.active',
      'web_application.scheduled_for_deletion',
      'database_file.key as database_key',
      'database_file.name as database_name',
      'database_file.size as database_size',
      'database_file.sha256 as database_sha256',
      'code_file.key as code_key',
      'code_file.name as code_name',
      'code_file.size as code_size',
      'code_file.sha256 as code_sha256',
      'person.name as person_name',
    ]);

export type BackupEntry = NonNullable<Awaited<ReturnType<typeof selectBackup>>>;

export const selectBackup = (db: Db, id: number) =>
  backups(db).where('web_application_backup.id', '=', id).executeTakeFirst();

export const selectBackups = (
  db: Db,
  applicationId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) =>
  paginate(backups(db).where('web_application_backup.application_id', '=', applicationId), {
    limit,
    cursor,
    order: [{ column: 'web_application_backup.id', direction: 'desc' }],
  });

export const selectNewestBackup = (db: Db, applicationId: number) =>
  backups(db)
    .where('web_application_backup.application_id', '=', applicationId)
    .orderBy('web_application_backup.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Selects the backup set that an interrupted operation had already created. */
export const selectBackupOfOperation = (db: Db, operationId: number, reason: BackupReason) =>
  backups(db)
    .where('web_application_backup.operation_id', '=', operationId)
    .where('reason', '=', reason)
    .executeTakeFirst();

/** Selects the ids of an application's sets that are being read by operations in progress, including copies. */
export async function selectSetIdsInUse(db: Db, applicationId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('web_application_operation')
    .innerJoin(
      'web_application_backup',
      'web_application_backup.id',
      'web_application_operation.backup_id',
    )
    .select('web_application_backup.id')
    .where('web_application_backup.application_id', '=', applicationId)
    .where('web_application_operation.ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Selects an unfinished set's stored files. Such a set doesn't have a record yet. */
export const selectUnfinishedFiles = (db: Db, name: string) =>
  db
    .selectFrom('stored_file')
    .select('key')
    .where('keeper_count', '=', 0)
    .where('name', '=', name)
    .execute();

/** Selects an application's sets with the keys of their files, newest first. */
export const selectSetFiles = (db: Db, applicationId: number) =>
  backups(db)
    .where('web_application_backup.application_id', '=', applicationId)
    .orderBy('web_application_backup.id', 'desc')
    .execute();
