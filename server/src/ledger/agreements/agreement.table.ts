import type { CarryRule } from '@portal/contract/ledger/ledger-sums.ts';
import type { LineKindName } from '@portal/contract/ledger/line-kinds.ts';
import type { Generated } from 'kysely';

/** A contract about work for an organization. Months are YYYY-MM. */
export interface AgreementTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  start_month: string;
  /** The last month; null if the agreement has no fixed end. */
  end_month: string | null;
  /** A renewing term's length in months; null if the agreement doesn't renew. */
  renewal_months: number | null;
  notes: string | null;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A kind of work that an agreement promises; the quantity is in the line's terms. */
export interface AgreementLineTable {
  id: Generated<number>;
  agreement_id: number;
  /** Copied from the agreement, so that counts find an organization's lines with a single index. */
  organization_id: number;
  kind: LineKindName;
  content_type_id: number | null;
  title: string | null;
  starting_balance: Generated<number>;
  created_at: string;
}

/** The terms of a line starting in a given month. Rows are only added. */
export interface AgreementLineTermsTable {
  id: Generated<number>;
  line_id: number;
  from_month: string;
  quantity: number;
  carry: CarryRule;
  /** The monthly fee in minor units of the currency; null if the line has no separate fee. */
  fee_cents: number | null;
  note: string | null;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    agreement: AgreementTable;
    agreement_line: AgreementLineTable;
    agreement_line_terms: AgreementLineTermsTable;
  }
}
