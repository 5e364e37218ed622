import type { EntryBody, LedgerEntry } from '@portal/contract/ledger/agreement.schema.ts';
import type {
  Ledger,
  LedgerLine,
  LedgerMonth,
  LedgerRecord,
} from '@portal/contract/ledger/ledger.schema.ts';
import { type MonthSums, nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { invalid } from '#platform/errors.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { lineTitle } from '../agreements/agreement.presenter.ts';
import { type LineRow, selectClosedThrough } from '../agreements/agreement.repository.ts';
import { countedKinds, selectOpenRecords } from '../deliveries/delivery.repository.ts';
import {
  type EntryRow,
  selectClosedRecords,
  selectCloses,
  selectEntries,
  selectEntry,
} from './ledger.repository.ts';
import {
  currentMonth,
  isInForce,
  type LineLedger,
  readLineLedgers,
  typesOf,
} from './line-histories.service.ts';
import { notifyLedger, refreshStandings } from './standing.service.ts';
import { sumTerm } from './term-sums.ts';

/** The maximum number of months that one call returns. */
const mostMonths = 36;

function presentMonth({ closed, counted, entered }: LineLedger, sums: MonthSums): LedgerMonth {
  const stored = closed.get(sums.month);
  const now = (counted.get(sums.month) ?? 0) + (entered.get(sums.month) ?? 0);
  return {
    month: sums.month,
    promised: sums.promised,
    carry: sums.carry,
    carried_in: sums.carriedIn,
    delivered: sums.delivered,
    corrected: sums.corrected,
    balance: sums.balance,
    carried_out: sums.carriedOut,
    lapsed: sums.lapsed,
    is_closed: sums.isClosed,
    counted_now: stored && stored.delivered !== now ? now : null,
    at_close: stored
      ? {
          carried_in: stored.carried_in,
          corrected: stored.corrected,
          balance: stored.balance,
          carried_out: stored.carried_out,
        }
      : null,
  };
}

function presentLine(
  ledger: LineLedger,
  { from, to, month }: { from: string; to: string; month: string },
): LedgerLine {
  const { line, agreement, sums } = ledger;
  const shown = sums.filter((sum) => sum.month >= from && sum.month <= to);
  return {
    id: line.id,
    agreement: agreement.id,
    kind: line.kind,
    content_type: line.content_type_id,
    title: lineTitle(line),
    term: sumTerm(ledger, month),
    months: shown.map((sum) => presentMonth(ledger, sum)),
  };
}

/** Returns the first and last month to show, by default the last six months. */
function rangeOf(query: { from?: string | undefined; to?: string | undefined }) {
  const to = query.to ?? currentMonth();
  const from = query.from ?? nextMonth(to, -5);
  if (from > to) throw invalid({ from: ['Enter the last month or an earlier month.'] });
  if (nextMonth(from, mostMonths) <= to) {
    throw invalid({ from: [`Enter a range of at most ${mostMonths} months.`] });
  }
  if (to > nextMonth(currentMonth(), mostMonths)) {
    throw invalid({ to: ['Enter a month within the next three years.'] });
  }
  return { from, to };
}

export async function getLedger(
  db: Db,
  organizationId: number,
  query: { from?: string | undefined; to?: string | undefined } = {},
): Promise<Ledger> {
  const range = rangeOf(query);
  const month = currentMonth();
  const ledgers = await readLineLedgers(db, [organizationId], {
    // The sums of the term include all months up to the current month.
    through: [range.to, month].toSorted().at(-1) ?? month,
    countFrom: range.from,
  });
  const closedThrough = await selectClosedThrough(db, organizationId);
  const open = ledgers
    .flatMap(({ sums }) => sums.filter((sum) => !sum.isClosed && sum.month < month))
    .map((sum) => sum.month)
    .sort();
  const closes = await selectCloses(db, organizationId, range);
  return {
    organization: organizationId,
    ...range,
    current_month: month,
    closed_through: closedThrough,
    next_close: open[0] ?? null,
    closes: closes.map((close) => ({
      month: close.month,
      closed_at: close.closed_at,
      closed_by:
        close.closed_by_id === null
          ? null
          : { id: close.closed_by_id, name: close.closed_by_name ?? '' },
    })),
    lines: ledgers.map((ledger) => presentLine(ledger, { ...range, month })),
  };
}

interface RecordsQuery {
  month: string;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists a line's records in a month: the stored records if the month is closed, otherwise the records that count now.
 */
export async function listRecords(
  db: Db,
  line: LineRow,
  { month, limit, cursor }: RecordsQuery,
): Promise<Page<LedgerRecord>> {
  const kind = countedKinds.find((counted) => counted === line.kind);
  if (!kind) return { items: [], next: null };
  const closedThrough = await selectClosedThrough(db, line.organization_id);
  if (closedThrough !== null && month <= closedThrough) {
    const query = { lineId: line.id, month, limit, cursor };
    return mapPage(await selectClosedRecords(db, query), presentRecord);
  }
  const ledgers = await readLineLedgers(db, [line.organization_id], { through: currentMonth() });
  const own = ledgers.find((ledger) => ledger.line.id === line.id);
  if (!own || !isInForce(own, month)) return { items: [], next: null };
  const types = typesOf(ledgers, own, month);
  const organizationId = line.organization_id;
  return mapPage(
    await selectOpenRecords(db, { organizationId, kind, month, types, limit, cursor }),
    presentRecord,
  );
}

type RecordRow = Omit<LedgerRecord, 'id'> & { record_id: number };

const presentRecord = ({ record_id, title, at, quantity, proof }: RecordRow): LedgerRecord => ({
  id: record_id,
  title,
  at,
  quantity,
  proof,
});

const presentEntry = (row: EntryRow): LedgerEntry => ({
  id: row.id,
  month: row.month,
  kind: row.kind,
  quantity: row.quantity,
  note: row.note,
  is_late: row.is_late === 1,
  created_at: row.created_at,
  created_by:
    row.created_by_id === null ? null : { id: row.created_by_id, name: row.created_by_name ?? '' },
});

interface EntriesQuery {
  month?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export const listEntries = async (
  db: Db,
  line: LineRow,
  query: EntriesQuery,
): Promise<Page<LedgerEntry>> =>
  mapPage(await selectEntries(db, { lineId: line.id, ...query }), presentEntry);

async function assertEnterable(
  line: LineRow,
  own: LineLedger | undefined,
  { month, kind, quantity }: EntryBody,
): Promise<void> {
  if (!own || !isInForce(own, month) || month > currentMonth()) {
    throw invalid({ month: ['Enter a month of the line that isn’t in the future.'] });
  }
  if (kind === 'correction') return;
  if (lineKinds[line.kind].isCounted) {
    throw invalid({ kind: ['The portal counts this work. Enter a correction instead.'] });
  }
  if (own.closed.has(month)) {
    throw invalid({ kind: ['This month is closed. Enter a correction instead.'] });
  }
  if (quantity < 0) throw invalid({ quantity: ['Enter a number above 0.'] });
}

/**
 * Adds a manual entry. A correction to a closed month changes only the balance that is carried over, and leaves the
 * stored sums unchanged.
 */
export async function addEntry(
  db: Db,
  viewer: Viewer,
  line: LineRow,
  body: EntryBody,
): Promise<LedgerEntry> {
  const ledgers = await readLineLedgers(db, [line.organization_id], { through: currentMonth() });
  const own = ledgers.find((ledger) => ledger.line.id === line.id);
  await assertEnterable(line, own, body);
  const { id } = await insertRow(db, 'ledger_entry', {
    line_id: line.id,
    month: body.month,
    kind: body.kind,
    quantity: body.quantity,
    note: body.note,
    is_late: flag(own?.closed.has(body.month) ?? false),
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: clock.instant(),
  });
  await recordAudit(db, {
    action: `ledger.${body.kind === 'correction' ? 'corrected' : 'entered'}`,
    viewer,
    subject: { noun: 'organization', id: line.organization_id },
    details: { line: line.id, month: body.month, quantity: body.quantity },
  });
  await refreshStandings(db, [line.organization_id]);
  await notifyLedger(db, [line.organization_id]);
  return presentEntry(await selectEntry(db, id));
}
