import {
  type LineHistory,
  type LineTerms,
  type MonthSums,
  nextMonth,
  sumMonths,
} from '@portal/contract/ledger/ledger-sums.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  type AgreementRow,
  type LineRow,
  selectAgreementsOf,
  selectLines,
  selectTerms,
} from '../agreements/agreement.repository.ts';
import {
  type CountedKind,
  countDeliveries,
  countedKinds,
  type TypeFilter,
} from '../deliveries/delivery.repository.ts';
import {
  type ClosedMonthRow,
  selectClosedMonths,
  selectClosedSums,
  sumEntries,
} from './ledger.repository.ts';

/** A line with its sums and all the data that the sums are computed from. */
export interface LineLedger {
  line: LineRow;
  agreement: AgreementRow;
  terms: LineTerms[];
  firstMonth: string;
  closed: ReadonlyMap<string, ClosedMonthRow>;
  /** The current counts of records by month, without manual entries, from `countFrom` or the first open month. */
  counted: ReadonlyMap<string, number>;
  /** The quantities of manual entries by month, without corrections. */
  entered: ReadonlyMap<string, number>;
  corrected: ReadonlyMap<string, number>;
  sums: readonly MonthSums[];
}

export interface LedgerRange {
  through: string;
  /** The first month that records are counted from, even if it is closed. */
  countFrom?: string;
}

export const currentMonth = (): string => clock.today().slice(0, 7);

const isCounted = (kind: LineRow['kind']): kind is CountedKind =>
  countedKinds.some((counted) => counted === kind);

/** Returns whether a line has terms in a month and its agreement ends in that month or later, or never. */
export const isInForce = (
  { firstMonth, agreement }: Pick<LineLedger, 'firstMonth' | 'agreement'>,
  month: string,
): boolean => firstMonth <= month && (agreement.end_month === null || month <= agreement.end_month);

type OpenLine = Pick<LineLedger, 'line' | 'firstMonth' | 'agreement'>;

/**
 * Returns the line that counts a record of this kind and content type: the type's own line or, if there is none, the
 * line for all types.
 */
function lineFor(
  lines: readonly OpenLine[],
  { kind, type, month }: { kind: CountedKind; type: number | null; month: string },
): OpenLine | undefined {
  const open = lines.filter((one) => one.line.kind === kind && isInForce(one, month));
  const own = open.find(
    ({ line }) => line.content_type_id !== null && line.content_type_id === type,
  );
  return own ?? open.find(({ line }) => line.content_type_id === null);
}

/** Returns the content types whose records a line counts in a month. */
export function typesOf(lines: readonly LineLedger[], own: LineLedger, month: string): TypeFilter {
  const { kind, content_type_id } = own.line;
  if (content_type_id !== null) return { only: content_type_id };
  const others = lines.filter(({ line }) => line.kind === kind && line.content_type_id !== null);
  return {
    except: others
      .filter((one) => isInForce(one, month))
      .flatMap(({ line }) => line.content_type_id ?? []),
  };
}

type CountsByLine = Map<number, Map<string, number>>;

function addTo(counts: CountsByLine, lineId: number, month: string, quantity: number): void {
  const months = counts.get(lineId) ?? new Map<string, number>();
  months.set(month, (months.get(month) ?? 0) + quantity);
  counts.set(lineId, months);
}

/** Counts lines' deliveries with one statement for each kind. */
async function countLines(
  db: Db,
  lines: readonly OpenLine[],
  { from, to }: { from: string; to: string },
): Promise<CountsByLine> {
  const counts: CountsByLine = new Map();
  if (from > to) return counts;
  const byOrganization = Map.groupBy(lines, ({ line }) => line.organization_id);
  const kinds = new Set(lines.map(({ line }) => line.kind).filter(isCounted));
  for (const kind of kinds) {
    const ofKind = lines.filter(({ line }) => line.kind === kind);
    const organizationIds = [...new Set(ofKind.map(({ line }) => line.organization_id))];
    const rows = await countDeliveries(db, kind, { organizationIds, from, to });
    for (const { organization_id, content_type_id, month, quantity } of rows) {
      const found = lineFor(byOrganization.get(organization_id) ?? [], {
        kind,
        type: content_type_id,
        month,
      });
      if (found) addTo(counts, found.line.id, month, quantity);
    }
  }
  return counts;
}

/** Returns the earliest of one or more months. */
const firstOf = (months: readonly string[]): string => months.toSorted()[0] ?? '';

function joinDelivered(
  counted: ReadonlyMap<string, number>,
  entered: ReadonlyMap<string, number>,
): Map<string, number> {
  const delivered = new Map(counted);
  for (const [month, quantity] of entered) {
    delivered.set(month, (delivered.get(month) ?? 0) + quantity);
  }
  return delivered;
}

/** Reads the agreements' lines with their terms. Lines without terms are omitted. */
async function readLines(db: Db, organizationIds: readonly number[]) {
  const agreements = await selectAgreementsOf(db, organizationIds);
  const byId = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const rows = await selectLines(db, [...byId.keys()]);
  const terms = await selectTerms(
    db,
    rows.map(({ id }) => id),
  );
  const termsOf = Map.groupBy(terms, ({ line_id }) => line_id);
  return rows.flatMap((line) => {
    const own = termsOf.get(line.id);
    const agreement = byId.get(line.agreement_id);
    if (!own || !agreement) return [];
    const firstMonth = firstOf(own.map(({ from_month }) => from_month));
    const agreed = own.map(({ from_month, quantity, carry }) => ({
      fromMonth: from_month,
      quantity,
      carry,
    }));
    return [{ line, agreement, terms: agreed, firstMonth }];
  });
}

/**
 * Reads organizations' lines and computes their sums. The number of queries depends only on the number of kinds, not on
 * the number of organizations, lines, or months.
 */
export async function readLineLedgers(
  db: Db,
  organizationIds: readonly number[],
  { through, countFrom }: LedgerRange,
): Promise<LineLedger[]> {
  const lines = await readLines(db, organizationIds);
  if (lines.length === 0) return [];
  const lineIds = lines.map(({ line }) => line.id);
  const closedThrough = await selectClosedMonths(db, organizationIds);
  const closedSums = Map.groupBy(await selectClosedSums(db, lineIds), ({ line_id }) => line_id);
  const entries = await sumEntries(db, lineIds);
  const entered: CountsByLine = new Map();
  const corrected: CountsByLine = new Map();
  for (const { line_id, month, kind, quantity } of entries) {
    addTo(kind === 'delivery' ? entered : corrected, line_id, month, quantity);
  }
  const openFrom = lines.map(({ line, firstMonth }) => {
    const closed = closedThrough.get(line.organization_id);
    return closed && closed >= firstMonth ? nextMonth(closed) : firstMonth;
  });
  const from = firstOf(countFrom ? [...openFrom, countFrom] : openFrom);
  const counts = await countLines(db, lines, { from, to: through });
  const none: ReadonlyMap<string, number> = new Map();
  return lines.map(({ line, agreement, terms, firstMonth }) => {
    const rows = closedSums.get(line.id) ?? [];
    const closed = new Map(rows.map((row) => [row.month, row]));
    const counted = counts.get(line.id) ?? none;
    const own = entered.get(line.id) ?? none;
    const history: LineHistory = {
      terms,
      startingBalance: line.starting_balance,
      delivered: joinDelivered(counted, own),
      corrected: corrected.get(line.id) ?? none,
      closed,
      throughMonth:
        agreement.end_month !== null ? firstOf([agreement.end_month, through]) : through,
    };
    return {
      line,
      agreement,
      terms,
      firstMonth,
      closed,
      counted,
      entered: own,
      corrected: history.corrected,
      sums: sumMonths(history),
    };
  });
}
