import type { LedgerLine } from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth, termsIn } from '@portal/contract/ledger/ledger-sums.ts';
import type { LineLedger } from './line-histories.service.ts';

type AgreementMonths = Pick<
  LineLedger['agreement'],
  'start_month' | 'end_month' | 'renewal_months'
>;

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5)) -
  Number(from.slice(5));

/**
 * Returns the first and last month of the agreement's term that contains a month; `to` is null if the term has no end.
 */
function termOf(
  { start_month, end_month, renewal_months }: AgreementMonths,
  month: string,
): { from: string; to: string | null } {
  if (renewal_months === null) return { from: start_month, to: end_month };
  const passed = Math.max(0, Math.floor(monthsBetween(start_month, month) / renewal_months));
  const from = nextMonth(start_month, passed * renewal_months);
  const to = nextMonth(from, renewal_months - 1);
  return { from, to: end_month !== null && end_month < to ? end_month : to };
}

/** Sums a line over its agreement's current term, including the quantity promised for the rest of the term. */
export function sumTerm(
  { agreement, sums, terms, firstMonth }: LineLedger,
  month: string,
): LedgerLine['term'] {
  const { from, to } = termOf(agreement, month);
  const past = sums.filter((sum) => sum.month >= from && sum.month <= month);
  let promised = past.reduce((total, sum) => total + sum.promised, 0);
  const delivered = past.reduce((total, sum) => total + sum.delivered + sum.corrected, 0);
  if (to !== null) {
    let next = nextMonth(month);
    if (next < firstMonth) next = firstMonth;
    for (; next <= to; next = nextMonth(next)) promised += termsIn(terms, next)?.quantity ?? 0;
  }
  return { from, to, promised, delivered };
}
