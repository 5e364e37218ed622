import type { MonthSums } from '@portal/contract/ledger/ledger-sums.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { addDays, dayInZone } from '@portal/contract/platform/dates.ts';
import { recordAudits } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import {
  type CountedKind,
  countedKinds,
  type Delivery,
  selectDeliveries,
} from '../deliveries/delivery.repository.ts';
import { insertCloses, insertMonths, monthKey, selectClosedMonths } from './ledger.repository.ts';
import {
  currentMonth,
  type LineLedger,
  readLineLedgers,
  typesOf,
} from './line-histories.service.ts';
import { ledgerLock, notifyLedger, refreshStandings } from './standing.service.ts';

/**
 * The number of days after a month's end before the portal closes the month. Until then, its records can still be
 * corrected.
 */
export const graceDays = 5;

/** Returns the last month that the portal closes automatically as of today. */
export const automaticallyClosed = (): string =>
  nextMonth(addDays(clock.today(), -graceDays).slice(0, 7), -1);

type DeliveryByMonth = Delivery & { month: string };

/** Reads the records of all counted lines with one statement for each kind. */
async function readDeliveries(
  db: Db,
  organizationId: number,
  ledgers: readonly LineLedger[],
  { from, to }: { from: string; to: string },
): Promise<Map<CountedKind, DeliveryByMonth[]>> {
  const found = new Map<CountedKind, DeliveryByMonth[]>();
  for (const kind of countedKinds) {
    if (!ledgers.some(({ line }) => line.kind === kind)) continue;
    const filter = { organizationIds: [organizationId], from, to };
    const rows = await selectDeliveries(db, kind, filter);
    const dated = rows.map((row) => ({
      ...row,
      month: dayInZone(new Date(row.at), clock.timeZone()).slice(0, 7),
    }));
    found.set(kind, dated);
  }
  return found;
}

function deliveriesOf(
  all: ReadonlyMap<CountedKind, DeliveryByMonth[]>,
  ledgers: readonly LineLedger[],
  own: LineLedger,
  month: string,
): DeliveryByMonth[] {
  const kind = countedKinds.find((counted) => counted === own.line.kind);
  if (!kind) return [];
  const types = typesOf(ledgers, own, month);
  return (all.get(kind) ?? []).filter((delivery) => {
    if (delivery.month !== month) return false;
    const type = delivery.content_type_id;
    return 'only' in types ? type === types.only : type === null || !types.except.includes(type);
  });
}

interface ClosedLine {
  own: LineLedger;
  sums: MonthSums;
  records: readonly Delivery[];
}

/** Stores the sums and counted records of closed months in a fixed number of statements. */
async function storeMonths(
  db: Db,
  closeIds: ReadonlyMap<string, number>,
  lines: readonly ClosedLine[],
): Promise<void> {
  const rows = lines.flatMap(({ own, sums }) => {
    const close_id = closeIds.get(sums.month);
    if (close_id === undefined) return [];
    const { month, promised, carry, delivered, corrected, balance } = sums;
    const amounts = { promised, delivered, corrected, balance };
    const carried = { carry, carried_in: sums.carriedIn, carried_out: sums.carriedOut };
    return [{ close_id, line_id: own.line.id, month, ...amounts, ...carried }];
  });
  const monthIds = await insertMonths(db, rows);
  const records = lines.flatMap(({ own, sums, records: counted }) => {
    const ledger_month_id = monthIds.get(monthKey(own.line.id, sums.month));
    if (ledger_month_id === undefined) return [];
    return counted.map(({ record_id, title, at, quantity, proof }) => ({
      ledger_month_id,
      record_id,
      title,
      at,
      quantity,
      proof,
    }));
  });
  await insertRows(db, 'ledger_month_record', records);
}

/**
 * Closes an organization's open months up to `through`, and stores each line's sums and counted records. Returns the
 * number of months closed. The caller must not have read the ledger earlier in the same transaction.
 */
export async function closeMonths(
  db: Db,
  viewer: Viewer | null,
  organizationId: number,
  through: string,
): Promise<number> {
  await lockName(db, ledgerLock(organizationId));
  const closed = (await selectClosedMonths(db, [organizationId])).get(organizationId);
  const ledgers = await readLineLedgers(db, [organizationId], { through });
  const months = new Set(
    ledgers.flatMap(({ sums }) => sums.filter(({ isClosed }) => !isClosed)).map((sum) => sum.month),
  );
  const open = [...months].filter((month) => closed === undefined || month > closed).sort();
  const [from] = open;
  if (from === undefined) return 0;
  const deliveries = await readDeliveries(db, organizationId, ledgers, { from, to: through });
  const closeIds = await insertCloses(
    db,
    open.map((month) => ({
      organization_id: organizationId,
      month,
      closed_at: clock.instant(),
      closed_by_id: viewer?.id ?? null,
      actor_id: viewer ? actorUnlessAuthor(viewer, viewer.id) : null,
    })),
  );
  const lines = ledgers.flatMap((own) =>
    own.sums
      .filter(({ month }) => closeIds.has(month))
      .map((sums) => ({ own, sums, records: deliveriesOf(deliveries, ledgers, own, sums.month) })),
  );
  await storeMonths(db, closeIds, lines);
  await recordAudits(
    db,
    open.map((month) => ({
      action: 'ledger.closed',
      viewer,
      subject: { noun: 'organization', id: organizationId },
      details: { month },
    })),
  );
  await refreshStandings(db, [organizationId]);
  await notifyLedger(db, [organizationId]);
  return open.length;
}

/** Closes a month manually, together with the open months before it. Throws 400 unless the month is over and open. */
export async function closeMonth(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  month: string,
): Promise<void> {
  if (month >= currentMonth()) {
    throw invalid({ month: ['This month is not over yet.'] });
  }
  const closed = await closeMonths(db, viewer, organizationId, month);
  if (closed === 0)
    throw invalid({ month: ['This month and all earlier months are already closed.'] });
}
