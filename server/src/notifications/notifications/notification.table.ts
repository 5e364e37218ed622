import type { Generated } from 'kysely';

/** A notice for one person. */
export interface NotificationTable {
  id: Generated<number>;
  person_id: number;
  text: string;
  created_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    notification: NotificationTable;
  }
}
