import type {
  AnalyticsData,
  LeadData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { LeadType } from '@portal/contract/reporting/ui-components.ts';
import type { Random } from './random.ts';

/** The share of new users from each channel. */
const channels = [
  ['Organic Search', 0.52],
  ['Direct', 0.2],
  ['Paid Search', 0.1],
  ['Referral', 0.07],
  ['Organic Social', 0.06],
  ['Email', 0.05],
] as const;

const leadShares: readonly (readonly [LeadType, number])[] = [
  ['Phone Call', 0.5],
  ['Web Form', 0.32],
  ['Chat', 0.12],
  ['Email', 0.06],
];

/** Seasonal factors for January to December, with slow winters and busy springs. */
const seasons = [0.82, 0.85, 0.98, 1.1, 1.16, 1.12, 1.02, 0.98, 1.05, 1.06, 0.95, 0.85];

export interface Trend {
  /** The number of new users in an average month. */
  base: number;
  /** The growth factor per month; below 1, the numbers decline. */
  growth: number;
  /** The position of the month with a campaign; null if there is none. */
  campaignAt: number | null;
}

export function trendOf(random: Random, index: number): Trend {
  return {
    base: random.between(400, 3_600),
    growth: index === 3 ? 0.955 : 1 + random.between(2, 16) / 1_000,
    campaignAt: index % 7 === 2 ? 14 : null,
  };
}

/** Returns a month's numbers. `place` is the month's position, counted from the first month. */
export function numbersOf(
  { base, growth, campaignAt }: Trend,
  { place, month }: { place: number; month: number },
  random: Random,
): { analytics: AnalyticsData; leads: LeadData } {
  const season = seasons[month - 1] ?? 1;
  const users = base * growth ** place * season * (0.94 + random.next() * 0.12);
  const isCampaign = campaignAt === place;
  const sources = channels.map(([source, share]) => {
    const boost = isCampaign && source === 'Paid Search' ? 4 : 1;
    return { source, value: Math.round(users * share * boost * (0.9 + random.next() * 0.2)) };
  });
  const leads = users * (isCampaign ? 0.03 : 0.022);
  const lead_counts = leadShares.flatMap(([lead_type, share]) => {
    const value = Math.round(leads * share * (0.8 + random.next() * 0.4));
    if (value === 0) return [];
    return [{ lead_type, value, quotable_count: Math.round(value * 0.4) }];
  });
  return { analytics: { sources }, leads: { lead_counts } };
}
