import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A set of articles with a due date, outside the monthly plan. */
export interface ContentProjectTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  start_year: number;
  start_month: number;
  due_date: string | null;
  complete: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_project: ContentProjectTable;
  }
}
