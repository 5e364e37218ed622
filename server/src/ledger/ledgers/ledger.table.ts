import type { DeliveryProof, StandingState } from '@portal/contract/ledger/ledger.schema.ts';
import type { CarryRule } from '@portal/contract/ledger/ledger-sums.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** Work that was entered by hand, or a correction to a month. Rows are only added. */
export interface LedgerEntryTable {
  id: Generated<number>;
  line_id: number;
  month: string;
  kind: 'delivery' | 'correction';
  quantity: number;
  note: string;
  /** 1 if the month was already closed when the entry was added. */
  is_late: Generated<Flag>;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** The close of an organization's month. */
export interface LedgerCloseTable {
  id: Generated<number>;
  organization_id: number;
  month: string;
  closed_at: string;
  /** Null if the portal closed the month automatically. */
  closed_by_id: number | null;
  actor_id: number | null;
}

/** A line's sums at the close of a month. Rows are never updated. */
export interface LedgerMonthTable {
  id: Generated<number>;
  close_id: number;
  line_id: number;
  month: string;
  promised: number;
  carry: CarryRule;
  carried_in: number;
  /** The quantity counted by the portal plus the quantity entered by hand. */
  delivered: number;
  corrected: number;
  balance: number;
  carried_out: number;
}

/** A record that was counted at a month's close. */
export interface LedgerMonthRecordTable {
  id: Generated<number>;
  ledger_month_id: number;
  record_id: number;
  title: string;
  at: string;
  quantity: number;
  proof: DeliveryProof | null;
}

/** An organization's current month, stored so that organizations can be sorted by their standing. */
export interface LedgerStandingTable {
  organization_id: number;
  month: string;
  state: StandingState;
  /** See `ledgerStanding` in the contract. */
  risk: number;
  /** The last month of the agreement that ends first; `noEnd` if no agreement has an end. */
  end_key: string;
  /** StandingLine[] as JSON. */
  lines: string;
  is_stale: Generated<Flag>;
  updated_at: string;
}

/** The sort key of agreements without an end, which sorts them last. */
export const noEnd = '9999-12';

declare module '#platform/database/tables.ts' {
  interface Tables {
    ledger_entry: LedgerEntryTable;
    ledger_close: LedgerCloseTable;
    ledger_month: LedgerMonthTable;
    ledger_month_record: LedgerMonthRecordTable;
    ledger_standing: LedgerStandingTable;
  }
}
