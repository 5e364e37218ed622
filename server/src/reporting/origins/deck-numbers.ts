import { yearMonth } from '@portal/contract/platform/dates.ts';
import type {
  AnalyticsMonth,
  DataProvenance,
  LeadMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { monthTitle } from '@portal/contract/reporting/data/report-period.ts';
import type { ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type {
  PresentationContent,
  ResolvedComponent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { LeadFilters } from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { leadFilterModes, leadTypes } from '@portal/contract/reporting/ui-components.ts';

/** A number that a component of a deck shows. */
export interface DeckNumber {
  /** For example, 'traffic 2026-05', or 'traffic 2026-05 Direct' for a part of that number. */
  key: string;
  /** For example, 'New users', or 'New users: Direct' for a part. */
  metric: string;
  value: number | null;
  /** YYYY-MM. */
  month: string;
  /** True for a part of another number. */
  isPart: boolean;
  /** Set for numbers from `snapshot`. */
  data?: { kind: MonthlyDataKind; provenance: DataProvenance; goal?: ShownGoal | undefined };
}

export interface ComponentNumbers {
  component: ResolvedComponent;
  slide: string;
  numbers: DeckNumber[];
}

const monthKey = ({ month_year, month_month }: AnalyticsMonth | LeadMonth) =>
  yearMonth({ year: month_year, month: month_month });

export const numberLabel = ({ metric, month }: Pick<DeckNumber, 'metric' | 'month'>): string =>
  `${metric}, ${monthTitle(month)}`;

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

function analyticsNumbers(component: ResolvedComponent, months: readonly AnalyticsMonth[]) {
  const filters = dataOf(component, 'filters');
  const chosen = Array.isArray(filters) ? filters.map(String) : [];
  return months.flatMap((month): DeckNumber[] => {
    const key = monthKey(month);
    const parts = month.sources.filter(
      ({ source }) => chosen.length === 0 || chosen.includes(source),
    );
    const { provenance, goal } = month;
    const data = { kind: 'analytics' as const, provenance };
    return [
      {
        key: `traffic ${key}`,
        metric: 'New users',
        value: sum(parts.map(({ value }) => value)),
        month: key,
        isPart: false,
        // A goal applies to the total of all sources, so a filtered chart has no goal.
        data: { ...data, goal: chosen.length === 0 ? goal : undefined },
      },
      ...parts.map(({ source, value }) => ({
        key: `traffic ${key} ${source}`,
        metric: `New users: ${source}`,
        value,
        month: key,
        isPart: true,
        data,
      })),
    ];
  });
}

/** Reads a component's filters, which can have any shape in decks from the previous service. */
function leadFiltersOf(component: ResolvedComponent): LeadFilters {
  const data: { mode?: unknown; types?: unknown } = Object(dataOf(component, 'filters'));
  const mode = leadFilterModes.find((one) => one === data.mode);
  if (!mode || !Array.isArray(data.types)) return { mode: 'all', types: [] };
  const types: unknown[] = data.types;
  return { mode, types: leadTypes.filter((type) => types.includes(type)) };
}

function leadNumbers(component: ResolvedComponent, months: readonly LeadMonth[]) {
  const { mode, types } = leadFiltersOf(component);
  const isQuotable = mode === 'quotable';
  const [metric, word] = isQuotable ? ['Quotable leads', 'quotable_leads'] : ['Leads', 'leads'];
  const shown: readonly string[] = types;
  return months.flatMap((month): DeckNumber[] => {
    const key = monthKey(month);
    const parts = month.lead_counts
      .filter(({ lead_type }) => shown.length === 0 || shown.includes(lead_type))
      .map((lead) => ({
        type: lead.lead_type,
        value: isQuotable ? lead.quotable_count : lead.value,
      }));
    const all = isQuotable ? month.total_quotable_count : month.total_count;
    const goal = isQuotable ? month.quotable_goal : month.goal;
    const data = { kind: 'leads' as const, provenance: month.provenance };
    return [
      {
        key: `${word} ${key}`,
        metric,
        value: shown.length === 0 ? all : sum(parts.map(({ value }) => value)),
        month: key,
        isPart: false,
        data: { ...data, goal: shown.length === 0 ? goal : undefined },
      },
      ...parts.map(({ type, value }) => ({
        key: `${word} ${key} ${type}`,
        metric: `${metric}: ${type}`,
        value,
        month: key,
        isPart: true,
        data,
      })),
    ];
  });
}

function numbersIn(component: ResolvedComponent): DeckNumber[] {
  const { data } = component;
  if (data.kind === 'analytics') return analyticsNumbers(component, data.months);
  if (data.kind === 'leads') return leadNumbers(component, data.months);
  if (data.kind === 'articles') {
    const month = yearMonth(data);
    const value = data.articles.length;
    return [{ key: `articles ${month}`, metric: 'Articles', value, month, isPart: false }];
  }
  if (data.kind !== 'promised') return [];
  const { month } = data;
  return data.lines.flatMap(({ id, title, promised, delivered }) => [
    {
      key: `promised ${month} ${id}`,
      metric: `${title}: promised`,
      value: promised,
      month,
      isPart: false,
    },
    {
      key: `delivered ${month} ${id}`,
      metric: `${title}: delivered`,
      value: delivered,
      month,
      isPart: false,
    },
  ]);
}

/** Returns the components that show numbers, in deck order. */
export const numbersOf = ({ slides }: PresentationContent): ComponentNumbers[] =>
  slides.flatMap(({ title, components }) =>
    components.flatMap((component) => {
      const numbers = numbersIn(component);
      return numbers.length === 0 ? [] : [{ component, slide: title, numbers }];
    }),
  );
