import { yearMonth } from '@portal/contract/platform/dates.ts';
import type { ShownAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import type {
  AnalyticsMonth,
  DataProvenance,
  LeadMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type { LeadFilters } from '@portal/contract/reporting/slide-component.schema.ts';

/** A calendar month with a number per series; the number is null if the source lacks it. */
export interface ChartMonth {
  /** YYYY-MM. */
  key: string;
  label: string;
  values: ReadonlyMap<string, number | null>;
  total: number | null;
  /** The goal for the total; undefined without a goal, or if not all series are shown. */
  goal: ShownGoal | undefined;
  /** The annotations shown to clients. */
  annotations: readonly ShownAnnotation[];
  provenance: DataProvenance;
}

export interface MonthSeries {
  /** The series names, largest first. The largest series is at the bottom of the bars. */
  names: readonly string[];
  /** The months, oldest first. */
  months: readonly ChartMonth[];
}

type Value = readonly [name: string, value: number | null];

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

interface MonthValues {
  month: Pick<
    AnalyticsMonth,
    'month' | 'month_year' | 'month_month' | 'provenance' | 'annotations'
  >;
  values: readonly Value[];
  total?: number | null;
  goal?: ShownGoal | undefined;
}

function seriesOf(given: readonly MonthValues[]): MonthSeries {
  const months = given
    .toSorted(
      ({ month: one }, { month: other }) =>
        one.month_year - other.month_year || one.month_month - other.month_month,
    )
    .map(({ month, values, total, goal }) => ({
      key: yearMonth({ year: month.month_year, month: month.month_month }),
      label: month.month,
      values: new Map(values),
      total: total === undefined ? sum(values.map(([, value]) => value)) : total,
      goal,
      annotations: month.annotations ?? [],
      provenance: month.provenance,
    }));
  const totals = new Map<string, number>();
  for (const { values } of months) {
    for (const [name, value] of values) totals.set(name, (totals.get(name) ?? 0) + (value ?? 0));
  }
  const names = [...totals.keys()].sort(
    (one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0) || one.localeCompare(other),
  );
  return { names, months };
}

/** Returns new users by source or, without a filter, from all sources. */
export function analyticsSeries(
  months: readonly AnalyticsMonth[],
  filters: readonly string[],
): MonthSeries {
  const isShown = (source: string) => filters.length === 0 || filters.includes(source);
  return seriesOf(
    months.map((month) => ({
      month,
      values: month.sources
        .filter(({ source }) => isShown(source))
        .map(({ source, value }) => [source, value]),
      goal: filters.length === 0 ? month.goal : undefined,
    })),
  );
}

/** Returns leads by type, either all leads or only the quotable ones. Without a filter, returns all types. */
export function leadSeries(
  months: readonly LeadMonth[],
  { mode, types }: LeadFilters,
): MonthSeries {
  const shown: readonly string[] = types;
  const isShown = (type: string) => shown.length === 0 || shown.includes(type);
  const isQuotable = mode === 'quotable';
  return seriesOf(
    months.map((month) => ({
      month,
      values: month.lead_counts
        .filter(({ lead_type }) => isShown(lead_type))
        .map((lead) => [lead.lead_type, isQuotable ? lead.quotable_count : lead.value]),
      // Without a filter, use the source's own total, which also includes types without a number.
      ...(shown.length === 0 && {
        total: isQuotable ? month.total_quotable_count : month.total_count,
        goal: isQuotable ? month.quotable_goal : month.goal,
      }),
    })),
  );
}
