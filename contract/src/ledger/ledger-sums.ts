import { addMonths } from '../platform/dates.ts';

/** The carry-over rules for a month's balance: it lapses, moves to the next month once, or stays within the quarter. */
export const carryRules = ['none', 'month', 'quarter'] as const;
export type CarryRule = (typeof carryRules)[number];

/** A line's terms starting in a given month. */
export interface LineTerms {
  fromMonth: string;
  quantity: number;
  carry: CarryRule;
}

/** The terms and count of a closed month, which don't change even if the records change later. */
export interface ClosedCount {
  promised: number;
  carry: CarryRule;
  delivered: number;
}

export interface LineHistory {
  /** In the order that they were added. If two apply from the same month, the later one is used. */
  terms: readonly LineTerms[];
  /** The balance before the first month: positive if the agency is ahead, negative if it owes work. */
  startingBalance: number;
  /** Each month's delivered quantity. Only the values of open months are used. */
  delivered: ReadonlyMap<string, number>;
  /** The sum of each month's corrections, including those entered after its close. */
  corrected: ReadonlyMap<string, number>;
  closed: ReadonlyMap<string, ClosedCount>;
  /** The last month to sum up, YYYY-MM. */
  throughMonth: string;
}

/** A month's sums. A balance is positive if more was delivered than promised. */
export interface MonthSums {
  month: string;
  promised: number;
  carry: CarryRule;
  carriedIn: number;
  delivered: number;
  corrected: number;
  /** `carriedIn + delivered + corrected - promised`. */
  balance: number;
  carriedOut: number;
  /** The part of the balance that lapses at the end of the month: `balance - carriedOut`. */
  lapsed: number;
  isClosed: boolean;
}

export const nextMonth = (month: string, count = 1): string =>
  addMonths(`${month}-01`, count).slice(0, 7);

const isLastOfQuarter = (month: string): boolean => Number(month.slice(5)) % 3 === 0;

/** Returns the terms that apply in a month, or undefined before the first terms. */
export function termsIn<Terms extends { fromMonth: string }>(
  terms: readonly Terms[],
  month: string,
): Terms | undefined {
  let found: Terms | undefined;
  for (const one of terms) {
    if (one.fromMonth <= month && (!found || one.fromMonth >= found.fromMonth)) found = one;
  }
  return found;
}

/**
 * Returns the part of a carried balance that the month doesn't settle. Delivered work first settles a negative balance,
 * and a positive balance is used before the month's own work.
 */
function unsettled(carriedIn: number, done: number, promised: number): number {
  if (carriedIn < 0) return Math.min(0, carriedIn + Math.max(0, done));
  return Math.max(0, carriedIn - promised);
}

function carryOut(
  rule: CarryRule,
  month: string,
  { balance, unsettledPart }: { balance: number; unsettledPart: number },
): number {
  if (rule === 'none') return 0;
  if (rule === 'month') return balance - unsettledPart;
  return isLastOfQuarter(month) ? 0 : balance;
}

/** Returns each month's sums, beginning with the line's first month. */
export function sumMonths(history: LineHistory): MonthSums[] {
  const { terms, delivered, corrected, closed, throughMonth } = history;
  const first = terms.reduce<string | undefined>(
    (earliest, { fromMonth }) => (earliest && earliest < fromMonth ? earliest : fromMonth),
    undefined,
  );
  if (first === undefined) return [];
  const months: MonthSums[] = [];
  let carriedIn = history.startingBalance;
  for (let month = first; month <= throughMonth; month = nextMonth(month)) {
    const stored = closed.get(month);
    const agreed = termsIn(terms, month);
    const promised = stored?.promised ?? agreed?.quantity ?? 0;
    const carry = stored?.carry ?? agreed?.carry ?? 'none';
    const counted = stored?.delivered ?? delivered.get(month) ?? 0;
    const correction = corrected.get(month) ?? 0;
    const done = counted + correction;
    const balance = carriedIn + done - promised;
    const unsettledPart = unsettled(carriedIn, done, promised);
    const carriedOut = carryOut(carry, month, { balance, unsettledPart });
    months.push({
      month,
      promised,
      carry,
      carriedIn,
      delivered: counted,
      corrected: correction,
      balance,
      carriedOut,
      lapsed: balance - carriedOut,
      isClosed: stored !== undefined,
    });
    carriedIn = carriedOut;
  }
  return months;
}
