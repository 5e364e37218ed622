import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An organization's account at the call-tracking service. */
export interface CallTrackingAccountTable {
  id: Generated<number>;
  organization_id: number;
  account_id: string;
  report_calls: Generated<Flag>;
  report_form_fills: Generated<Flag>;
  report_chats: Generated<Flag>;
  spt_account: Generated<Flag>;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    call_tracking_account: CallTrackingAccountTable;
  }
}
