import type { StandingLine, StandingState } from '@portal/contract/ledger/ledger.schema.ts';
import { lastDayOf } from '@portal/contract/platform/dates.ts';
import { lineTitle } from '../agreements/agreement.presenter.ts';
import { noEnd } from './ledger.table.ts';
import { isInForce, type LineLedger } from './line-histories.service.ts';
import { sumTerm } from './term-sums.ts';

export interface Standing {
  month: string;
  state: StandingState;
  risk: number;
  endKey: string;
  lines: StandingLine[];
}

/** Returns the elapsed fraction of the month, including today. */
export function elapsedPart(today: string): number {
  return Number(today.slice(8)) / Number(lastDayOf(today.slice(0, 7)).slice(8));
}

interface MonthCount {
  promised: number;
  carriedIn: number;
  done: number;
}

/** Returns the quantity that is missing today, measured against a steady pace over the month. */
function missingToday({ promised, carriedIn, done }: MonthCount, elapsed: number): number {
  return Math.max(0, Math.floor(promised * elapsed) - carriedIn - done);
}

const hundredths = (quantity: number, promised: number) =>
  Math.round((quantity * 100) / Math.max(1, promised));

/** Returns an organization's standing today, or undefined if no line is in force. */
export function standingOf(lines: readonly LineLedger[], today: string): Standing | undefined {
  const month = today.slice(0, 7);
  const elapsed = elapsedPart(today);
  const inForce = lines.filter((line) => isInForce(line, month));
  if (inForce.length === 0) return undefined;
  let behind = 0;
  let ahead = 0;
  let endKey = noEnd;
  const standingLines = inForce.flatMap((ledger): StandingLine[] => {
    const sums = ledger.sums.at(-1);
    if (sums?.month !== month) return [];
    const { promised, carriedIn, balance } = sums;
    const done = sums.delivered + sums.corrected;
    const missing = missingToday({ promised, carriedIn, done }, elapsed);
    behind = Math.max(behind, hundredths(missing, promised));
    ahead = Math.max(ahead, hundredths(balance, promised));
    const term = sumTerm(ledger, month);
    if (term.to !== null && term.to < endKey) endKey = term.to;
    const { id, kind } = ledger.line;
    const title = lineTitle(ledger.line);
    return [{ id, kind, title, promised, carried_in: carriedIn, delivered: done, missing, term }];
  });
  const state = behind > 0 ? 'behind' : ahead > 0 ? 'ahead' : 'on_track';
  const risk = behind > 0 ? behind : -ahead;
  return { month, state, risk, endKey, lines: standingLines };
}
