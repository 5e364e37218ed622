import type { Generated } from 'kysely';

export interface UserPreferencesTable {
  person_id: number;
  nick_name: string | null;
  avatar_color: Generated<string>;
  default_organization_id: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    user_preferences: UserPreferencesTable;
  }
}
