import { monthsIntoContract } from './contract-months.ts';

/** A range that includes both bounds. */
export interface Bounds {
  min: number;
  /** Null for no upper limit. */
  max: number | null;
}

const numberOf = (value: number | string): number | null => {
  const text = String(value).trim();
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
};

/** Returns the bounds entered in the fields From and To, or null if both are empty, which means no filter. */
export function boundsOf(from: number | string, to: number | string): Bounds | null {
  const [min, max] = [numberOf(from), numberOf(to)];
  return min === null && max === null ? null : { min: min ?? 0, max };
}

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  value >= min && (max === null || value <= max);

/** Formats bounds as 'Any-12', '3-12', or '3-∞'. */
export const boundsText = ({ min, max }: Bounds): string =>
  `${min === 0 ? 'Any' : min}-${max ?? '∞'}`;

interface FilteredOverview {
  account: {
    dba_name: string;
    report_required: boolean;
    contract_start_date: string | null;
    created_at: string;
  };
  overdue_approvals: readonly unknown[];
}

export interface OverviewFilters {
  /** A part of the account's name, regardless of case. */
  search: string;
  monthsIntoContract: Bounds | null;
  pendingApprovals: Bounds | null;
  seoAccountsOnly: boolean;
}

export function matchesFilters(
  { account, overdue_approvals }: FilteredOverview,
  filters: OverviewFilters,
  today: string,
): boolean {
  const { monthsIntoContract: months, pendingApprovals: approvals } = filters;
  if (filters.seoAccountsOnly && !account.report_required) return false;
  if (months && !isWithin(monthsIntoContract(account, today), months)) return false;
  if (approvals && !isWithin(overdue_approvals.length, approvals)) return false;
  return account.dba_name.toLowerCase().includes(filters.search.trim().toLowerCase());
}
