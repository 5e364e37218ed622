import type {
  AnalyticsData,
  LeadData,
  OrganizationDataMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { leadTypes } from '@portal/contract/reporting/ui-components.ts';
import { shownOrigin } from './data-texts.ts';

/** A number input's value; an empty string while the input is empty. */
export type CountValue = number | '';

export interface SourceEntry {
  source: string;
  value: CountValue;
}

export interface LeadEntry {
  type: (typeof leadTypes)[number];
  value: CountValue;
  quotable: CountValue;
}

/** The form's values. Only the field for the month's kind of data is shown and sent. */
export interface NumbersValues {
  [field: string]: unknown;
  sources: SourceEntry[];
  leads: LeadEntry[];
}

/** The usual traffic sources, by their names in Google Analytics. */
const usualSources = [
  'Organic Search',
  'Direct',
  'Referral',
  'Organic Social',
  'Paid Search',
  'Email',
];

/** Returns the manually entered numbers or, if none were entered, the numbers that reports show. */
export function numbersOf(month: OrganizationDataMonth | undefined): NumbersValues {
  const typed = month?.origins.find(({ origin }) => origin === 'by_hand');
  const start = typed ?? (month && shownOrigin(month));
  const sources =
    start?.analytics?.sources ?? usualSources.map((source) => ({ source, value: '' as const }));
  const counts = new Map(start?.leads?.lead_counts.map((one) => [one.lead_type, one]));
  return {
    sources: sources.map(({ source, value }) => ({ source, value })),
    leads: leadTypes.map((type) => ({
      type,
      value: counts.get(type)?.value ?? '',
      quotable: counts.get(type)?.quotable_count ?? '',
    })),
  };
}

export const analyticsOf = ({ sources }: NumbersValues): AnalyticsData => ({
  sources: sources.flatMap(({ source, value }) =>
    value === '' ? [] : [{ source: source.trim(), value }],
  ),
});

export const leadsOf = ({ leads }: NumbersValues): LeadData => ({
  lead_counts: leads.flatMap(({ type, value, quotable }) =>
    value === ''
      ? []
      : [{ lead_type: type, value, quotable_count: quotable === '' ? null : quotable }],
  ),
});

/** Returns the first error in the entered sources, or null. */
export function findSourceProblem({ sources }: NumbersValues): string | null {
  const filled = sources.filter(({ value }) => value !== '');
  if (filled.some(({ source }) => source.trim() === '')) return 'Enter the name of each source.';
  const names = filled.map(({ source }) => source.trim());
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return `The source “${twice}” is listed twice.`;
  return filled.length === 0 ? 'Enter at least one number.' : null;
}

export function findLeadProblem({ leads }: NumbersValues): string | null {
  const wrong = leads.find(
    ({ value, quotable }) => quotable !== '' && quotable > (value === '' ? 0 : value),
  );
  return wrong ? `${wrong.type}: there can’t be more quotable leads than leads.` : null;
}
