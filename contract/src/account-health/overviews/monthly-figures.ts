import { shiftedMonth } from '../../reporting/slide-components.ts';

type Value = number | string | null | undefined;

/**
 * A month as returned by the API. For both traffic and leads, the figure is `total_count` or the sum of `sources`,
 * whose values can be plain or wrapped in objects. Numbers can also be strings.
 */
export interface MonthlyEntry {
  month_year: number | string;
  month_month: number | string;
  total_count?: Value;
  sources?: readonly (Value | { value?: Value })[] | null | undefined;
}

/** The intervals, in months, over which a card compares figures. */
export const comparedMonths = [1, 3, 6, 12] as const;

export interface MonthFigure {
  year: number;
  /** 1 to 12. */
  month: number;
  value: number;
}

export interface Comparison {
  monthsAgo: (typeof comparedMonths)[number];
  /** The earlier month's figure; null if that month has no data. */
  value: number | null;
  /** The current figure minus the earlier month's figure. */
  difference: number | null;
}

export interface MonthlySummary {
  /** The latest month that has data. */
  current: MonthFigure;
  /** One comparison for each of `comparedMonths`, in the same order. */
  comparisons: Comparison[];
}

function numberOf(value: Value): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/**
 * Returns the month's figure, or null if the entry has none. A month with an empty list of sources has the figure 0.
 */
export function monthFigure({ total_count, sources }: MonthlyEntry): number | null {
  const total = numberOf(total_count);
  if (total !== null || !sources) return total;
  const values = sources
    .map((source) => numberOf(typeof source === 'object' ? source?.value : source))
    .filter((value) => value !== null);
  if (values.length === 0 && sources.length > 0) return null;
  return values.reduce((sum, value) => sum + value, 0);
}

const monthIndex = (year: number, month: number) => year * 12 + month - 1;

/**
 * Returns the months that have a figure, oldest first, regardless of the entries' order. If a month has two entries,
 * the later one counts.
 */
export function monthFigures(entries: readonly MonthlyEntry[]): MonthFigure[] {
  const figures = new Map<number, MonthFigure>();
  for (const entry of entries) {
    const [year, month] = [numberOf(entry.month_year), numberOf(entry.month_month)];
    const value = monthFigure(entry);
    if (year === null || month === null || value === null) continue;
    if (!Number.isInteger(year) || !Number.isInteger(month) || month < 1 || month > 12) continue;
    figures.set(monthIndex(year, month), { year, month, value });
  }
  return [...figures].sort(([a], [b]) => a - b).map(([, figure]) => figure);
}

/** Returns the current figure and its comparisons with earlier months, or null if there is no data. */
export function summarizeMonths(entries: readonly MonthlyEntry[]): MonthlySummary | null {
  const figures = monthFigures(entries);
  const current = figures.at(-1);
  if (!current) return null;
  const values = new Map(figures.map(({ year, month, value }) => [monthIndex(year, month), value]));
  const comparisons = comparedMonths.map((monthsAgo) => {
    const { year, month } = shiftedMonth(current, -monthsAgo);
    const value = values.get(monthIndex(year, month)) ?? null;
    return { monthsAgo, value, difference: value === null ? null : current.value - value };
  });
  return { current, comparisons };
}

/**
 * Returns the figures of `months` consecutive months up to the latest month with a figure, oldest first, with null for
 * months without a figure.
 */
export function monthlyLine(entries: readonly MonthlyEntry[], months = 12): (number | null)[] {
  const figures = monthFigures(entries);
  const current = figures.at(-1);
  if (!current) return [];
  const last = monthIndex(current.year, current.month);
  const values = new Map(figures.map(({ year, month, value }) => [monthIndex(year, month), value]));
  return Array.from(
    { length: months },
    (_, index) => values.get(last - months + 1 + index) ?? null,
  );
}

/** Formats a difference as '+12', '0', or '−3', or as '-' if there is no figure to compare. */
export function differenceText(difference: number | null): string {
  if (difference === null) return '-';
  const text = Math.abs(difference).toLocaleString('en-US');
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${text}`;
}

/** Formats a figure as '1,204', or as '-' if there is no value. */
export const figureText = (value: number | null): string =>
  value === null ? '-' : value.toLocaleString('en-US');
