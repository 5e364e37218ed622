import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { StandingState } from '@portal/contract/ledger/ledger.schema.ts';
import type { CarryRule } from '@portal/contract/ledger/ledger-sums.ts';
import { majorAmount } from '@portal/contract/ledger/money.ts';

/** Returns a month's name with its year: 'November 2026'. */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** Returns a month's short name with its year: 'Nov 2026'. */
export const shortMonthName = (month: string): string =>
  `${(monthNames[Number(month.slice(5)) - 1] ?? '').slice(0, 3)} ${month.slice(0, 4)}`;

export const carryLabels: Readonly<Record<CarryRule, string>> = {
  none: 'Lapses at the end of the month',
  month: 'Carries over to the next month',
  quarter: 'Carries over within the quarter',
};

export const carryTexts: Readonly<Record<CarryRule, string>> = {
  none: 'no carry-over',
  month: 'to next month',
  quarter: 'within the quarter',
};

export const standingLabels: Readonly<Record<StandingState, { name: string; color: string }>> = {
  behind: { name: 'Behind', color: '#d1382c' },
  on_track: { name: 'On track', color: '#37a169' },
  ahead: { name: 'Ahead', color: '#3178c6' },
};

/** Returns a balance with its sign: '+2', '−1', '0'. */
export function signedText(balance: number): string {
  const text = Math.abs(balance).toLocaleString('en-US');
  if (balance === 0) return text;
  return balance > 0 ? `+${text}` : `−${text}`;
}

/** Returns a balance's tone, which style sheets map to a color, or undefined for zero. */
export function toneOf(balance: number): 'ahead' | 'behind' | undefined {
  if (balance === 0) return undefined;
  return balance > 0 ? 'ahead' : 'behind';
}

/** Formats a fee given in minor units, omitting the decimals if they are zero: '$1,250' or '€1,250.50'. */
export const feeText = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(majorAmount(minor, currency));
