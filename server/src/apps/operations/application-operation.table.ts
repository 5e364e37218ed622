import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/**
 * An operation on an application. An application has at most one without `ended_at`, which serves
 * as its lock.
 */
export interface ApplicationOperationTable {
  id: Generated<number>;
  application_id: number;
  kind: ApplicationOperationKind;
  /** Null for an operation that a schedule started. */
  person_id: number | null;
  job_id: number | null;
  /** The set that is restored, copied or drilled, or that was made before a restore or a deletion. */
  backup_id: number | null;
  /** The temporary site of a drill, until it is removed. */
  scratch_uuid: string | null;
  /** True for a deletion without a last backup. */
  without_backup: Generated<Flag>;
  state: Generated<JobState>;
  error: string | null;
  created_at: string;
  ended_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    web_application_operation: ApplicationOperationTable;
  }
}
