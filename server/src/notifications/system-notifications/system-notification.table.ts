import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A notice for everyone, written by staff. */
export interface SystemNotificationTable {
  id: Generated<number>;
  /** HTML, sanitized before it was stored. */
  message: string;
  live_date: string;
  end_date: string;
  is_active: Generated<Flag>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    system_notification: SystemNotificationTable;
  }
}
