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

/** The numbers to compare, in order of precedence; null for an overview without data. */
type Keys = readonly number[] | null;

/**
 * Returns the change from the previous month and, as a tiebreaker, the current figure. Returns null if the previous
 * month has no figure to compare with.
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
  // Compute the keys only once per overview, because they depend on all of its months.
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
  /** Undefined or null if the viewer can't see scores, or before the score is first computed. */
  score?: { score: number | null } | null;
  risk_reasons: readonly string[];
  late_approval_count: number;
  late_approvals_since: string | null;
}

/** Sorts after every instant, so that accounts without late approvals are last. */
const never = '9999';

function compareWaits({ late_approvals_since: one }: Risk, { late_approvals_since: other }: Risk) {
  if (one === other) return 0;
  return (one ?? never) < (other ?? never) ? -1 : 1;
}

const scoreOf = ({ score }: Risk): number => score?.score ?? Number.POSITIVE_INFINITY;

/** Orders lower scores first, and accounts without a score last. */
function compareScores(one: Risk, other: Risk): number {
  const [first, second] = [scoreOf(one), scoreOf(other)];
  return first === second ? 0 : first - second;
}

/**
 * Sorts accounts by the lowest score, then by the most reasons, then by the most late approvals, then by the longest
 * wait. Accounts without a score are last.
 */
export const compareRisks = (one: Risk, other: Risk): number =>
  compareScores(one, other) ||
  other.risk_reasons.length - one.risk_reasons.length ||
  other.late_approval_count - one.late_approval_count ||
  compareWaits(one, other);
