import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A person's own settings. */
export interface UserPreferencesTable {
  person_id: number;
  nick_name: string | null;
  default_organization_id: number | null;
  receive_checklist_digest: Generated<Flag>;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    user_preferences: UserPreferencesTable;
  }
}
