import type { Generated } from 'kysely';

export interface UserPreferencesTable {
  person_id: number;
  nick_name: string | null;
  default_organization_id: number | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    user_preferences: UserPreferencesTable;
  }
}
