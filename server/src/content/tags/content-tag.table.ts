import type { Generated } from 'kysely';

export interface ContentTagTable {
  id: Generated<number>;
  name: string;
  name_key: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_tag: ContentTagTable;
  }
}
