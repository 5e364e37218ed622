import { compareWords } from '../../platform/text.ts';
import { monthsIntoContract } from './contract-months.ts';
import { type MonthlyEntry, summarizeMonths } from './monthly-figures.ts';
import type { OverviewSorting } from './overview-sortings.ts';

interface SortedOverview {
  id: number;
  account: { dba_name: string; contract_start_date: string | null; created_at: string };
  overdue_approvals: readonly unknown[];
  leads_data: readonly MonthlyEntry[];
  organic_traffic_data: readonly MonthlyEntry[];
  desktop_page_speed_data: { average_score: number | null } | null;
  mobile_page_speed_data: { average_score: number | null } | null;
}

/** The numbers to compare, one after the other; null for an overview without data. */
type Keys = readonly number[] | null;

/**
 * Returns the change from the previous month, and the current figure for ties; null without a previous month, since
 * there is no change to sort by.
 */
function changeKeys(entries: readonly MonthlyEntry[]): Keys {
  const summary = summarizeMonths(entries);
  const difference = summary?.comparisons[0]?.difference ?? null;
  return summary === null || difference === null ? null : [difference, summary.current.value];
}

const scoreKeys = (scores: { average_score: number | null } | null): Keys =>
  scores?.average_score === null || scores === null ? null : [scores.average_score];

function keysOf(
  overview: SortedOverview,
  sorting: Exclude<OverviewSorting, 'name'>,
  today: string,
): Keys {
  if (sorting === 'leads') return changeKeys(overview.leads_data);
  if (sorting === 'traffic') return changeKeys(overview.organic_traffic_data);
  if (sorting === 'approvals') return [overview.overdue_approvals.length];
  if (sorting === 'months') return [monthsIntoContract(overview.account, today)];
  if (sorting === 'desktop') return scoreKeys(overview.desktop_page_speed_data);
  return scoreKeys(overview.mobile_page_speed_data);
}

const compareNames = (a: SortedOverview, b: SortedOverview): number =>
  compareWords(a.account.dba_name, b.account.dba_name) || a.id - b.id;

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) {
    const difference = key - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns a sorted copy. Overviews without data are last in both directions; ties are sorted by name. */
export function sortOverviews<O extends SortedOverview>(
  overviews: readonly O[],
  { by, direction }: { by: OverviewSorting; direction: 'asc' | 'desc' },
  today: string,
): O[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'name') return overviews.toSorted((a, b) => sign * compareNames(a, b));
  // Keys are computed once per overview, since each reads all of its months.
  return overviews
    .map((overview) => ({ overview, keys: keysOf(overview, by, today) }))
    .sort((a, b) => {
      const names = compareNames(a.overview, b.overview);
      if (a.keys === null || b.keys === null) {
        return Number(a.keys === null) - Number(b.keys === null) || names;
      }
      return sign * compareKeys(a.keys, b.keys) || names;
    })
    .map(({ overview }) => overview);
}

interface Risk {
  risk_reasons: readonly string[];
  late_approval_count: number;
}

/** Orders accounts with more reasons first, then those with more overdue approvals. */
export const compareRisks = (one: Risk, other: Risk): number =>
  other.risk_reasons.length - one.risk_reasons.length ||
  other.late_approval_count - one.late_approval_count;
