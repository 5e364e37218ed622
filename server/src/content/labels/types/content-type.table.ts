import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

export interface ContentTypeTable {
  id: Generated<number>;
  /** Which of the portal's own types it is; null for an added one. */
  uid: string | null;
  name: string;
  name_key: string;
  color: string;
  order: Generated<number>;
  archived: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_type: ContentTypeTable;
  }
}
