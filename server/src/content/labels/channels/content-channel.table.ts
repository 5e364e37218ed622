import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

export interface ContentChannelTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  archived: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_channel: ContentChannelTable;
  }
}
