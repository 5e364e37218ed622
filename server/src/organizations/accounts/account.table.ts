import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A person's role in an organization; unique per person, organization and role. */
export interface AccountTable {
  id: Generated<number>;
  person_id: number;
  organization_id: number;
  role_id: number;
  receive_reporting_email: Generated<Flag>;
  receive_approval_reminders: Generated<Flag>;
  created_at: string;
  /**
   * The time at which the person unsubscribed through a link in a report email; null if the person hasn't, or has
   * subscribed again.
   */
  reporting_unsubscribed_at: string | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    account: AccountTable;
  }
}
