import {
  type CallTrackingAccountUpdate,
  callTrackingDefaults,
} from '@portal/contract/organizations/call-tracking-account.schema.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { updateOrganizationRow } from '../organizations/organization.repository.ts';
import {
  type CallTrackingAccountRow,
  type CallTrackingValues,
  deleteCallTrackingAccount,
  selectCallTrackingAccount,
  upsertCallTrackingAccount,
} from './call-tracking-account.repository.ts';

const switches = ['report_calls', 'report_form_fills', 'report_chats', 'spt_account'] as const;

function valuesOf(sent: CallTrackingAccountUpdate): CallTrackingValues {
  const values: CallTrackingValues = {};
  if (sent.account_id !== undefined) values.account_id = sent.account_id;
  for (const name of switches) {
    const isOn = sent[name];
    if (isOn !== undefined) values[name] = flag(isOn);
  }
  return values;
}

export async function getCallTrackingAccount(db: Db, id: number): Promise<CallTrackingAccountRow> {
  return orNotFound(await selectCallTrackingAccount(db, id), 'Call-tracking account');
}

/**
 * Creates or updates an organization's account. Omitted fields keep their values; in a new account they get defaults.
 */
export async function saveCallTrackingAccount(
  db: Db,
  organizationId: number,
  sent: CallTrackingAccountUpdate & { account_id: string },
  isNew: boolean,
): Promise<void> {
  const values = valuesOf(isNew ? { ...callTrackingDefaults, ...definedOf(sent) } : sent);
  await upsertCallTrackingAccount(db, organizationId, { ...values, account_id: sent.account_id });
}

function definedOf(sent: CallTrackingAccountUpdate): CallTrackingAccountUpdate {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

export const removeCallTrackingAccount = deleteCallTrackingAccount;

export async function updateCallTrackingAccount(
  db: Db,
  row: CallTrackingAccountRow,
  sent: CallTrackingAccountUpdate,
): Promise<CallTrackingAccountRow> {
  const values = valuesOf(sent);
  if (Object.keys(values).length === 0) return row;
  const updated = await updateRow(db, 'call_tracking_account', row.id, values);
  // The organization's record includes the account, so also increment the record's version.
  await updateOrganizationRow(db, row.organization_id, { updated_at: clock.instant() });
  await recordEvent(db, { topic: 'organization', recordId: row.organization_id });
  return updated;
}
