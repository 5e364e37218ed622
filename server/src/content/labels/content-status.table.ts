import type { StatusUid, statusTypes } from '@portal/contract/content/labels/content-statuses.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An article status. The set is fixed; name, color and order can be edited. */
export interface ContentStatusTable {
  /** The position among the seeded statuses (`statusId`), which never changes. */
  id: number;
  uid: StatusUid;
  name: string;
  color: string;
  order: number;
  is_active: Flag;
  status_type: (typeof statusTypes)[number];
  due_date_day_offset: number | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_status: ContentStatusTable;
  }
}
