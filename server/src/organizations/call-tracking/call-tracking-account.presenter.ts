import type { CallTrackingAccount } from '@portal/contract/organizations/call-tracking-account.schema.ts';
import type { CallTrackingAccountRow } from './call-tracking-account.repository.ts';

export function presentCallTrackingAccount(row: CallTrackingAccountRow): CallTrackingAccount {
  return {
    id: row.id,
    organization: row.organization_id,
    account_id: row.account_id,
    report_calls: row.report_calls === 1,
    report_form_fills: row.report_form_fills === 1,
    report_chats: row.report_chats === 1,
    spt_account: row.spt_account === 1,
    version: row.version,
  };
}
