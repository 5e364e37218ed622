import type { Generated } from 'kysely';

/** An organization's writing rule, shown to the people who work on its articles. */
export interface EditorialRequirementTable {
  id: Generated<number>;
  organization_id: number;
  requirement: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    editorial_requirement: EditorialRequirementTable;
  }
}
