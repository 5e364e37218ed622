import type { BackupReason } from '@portal/contract/apps/application-backup.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A backup set of an application: its database and code at one moment. */
export interface ApplicationBackupTable {
  id: Generated<number>;
  application_id: number;
  /** The operation that created the set; lets an interrupted operation find the set when it resumes. */
  operation_id: number | null;
  reason: BackupReason;
  /** The person who started the backup; null if it was scheduled. */
  person_id: number | null;
  /** A `SetManifest` as JSON. */
  manifest: string;
  database_file_id: number;
  code_file_id: number;
  drilled_at: string | null;
  is_drill_ok: Flag | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    web_application_backup: ApplicationBackupTable;
  }
}
