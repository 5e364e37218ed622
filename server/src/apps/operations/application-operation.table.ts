import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/**
 * An operation on an application. At most one operation per application has no `ended_at`; that operation locks the
 * application.
 */
export interface ApplicationOperationTable {
  id: Generated<number>;
  application_id: number;
  kind: ApplicationOperationKind;
  /** The person who started the operation; null if it was scheduled. */
  person_id: number | null;
  job_id: number | null;
  /** The backup set that is restored, copied, or tested in a drill, or the one made before a restore or deletion. */
  backup_id: number | null;
  /** A drill's temporary site; null once it is removed. */
  scratch_uuid: string | null;
  /** True for a deletion that skips the last backup. */
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
