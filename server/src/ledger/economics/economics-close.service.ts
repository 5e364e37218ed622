import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  insertEconomicsMonth,
  selectEconomicsMonths,
  selectOrganizationIds,
} from './economics.repository.ts';
import { readMonthFees, readMonthLines } from './month-pay.service.ts';

/** The topic for changes to rates, settings, and closed months. Events contain no amounts; only staff receive them. */
export const economicsTopic = 'economics';

/** The name of the lock that serializes additions of rates and closes of months. */
export const economicsLock = 'economics';

/**
 * Closes the oldest open month unless it is after `through`, and stores its pay and fees, which never change afterward.
 * Returns the closed month, or null if no month is due. Months before the first rate are never closed.
 */
export async function closeNextMonth(db: Db, through: string): Promise<string | null> {
  await lockName(db, economicsLock);
  const { closedThrough, firstMonth } = await selectEconomicsMonths(db);
  const month = closedThrough === null ? firstMonth : nextMonth(closedThrough);
  if (month === null || month > through) return null;
  const organizationIds = await selectOrganizationIds(db);
  const lines = await readMonthLines(db, { organizationIds }, month);
  const fees = await readMonthFees(db, organizationIds, month);
  const economics_month_id = await insertEconomicsMonth(db, {
    month,
    closed_at: clock.instant(),
  });
  await insertRows(
    db,
    'economics_line',
    lines.map((line) => ({ economics_month_id, month, ...line })),
  );
  await insertRows(
    db,
    'economics_fee',
    fees.map((fee) => ({ economics_month_id, month, ...fee })),
  );
  await recordAudit(db, { action: 'economics.closed', viewer: null, details: { month } });
  await recordEvent(db, { topic: economicsTopic });
  return month;
}
