import type { PayRate, PayRateBody } from '@portal/contract/ledger/economics.schema.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { currentMonth } from '../ledgers/line-histories.service.ts';
import { selectEconomicsMonths } from './economics.repository.ts';
import { economicsLock, economicsTopic } from './economics-close.service.ts';
import { type RateRow, selectRate, selectRateSubjects } from './pay-rate.repository.ts';

/** The number of months before the current month in which the first rates can start. */
const mostMonthsBack = 12;

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

export const presentRate = (row: RateRow): PayRate => ({
  id: row.id,
  person: row.person_id,
  group: named(row.group_id, row.group_name),
  content_type: named(row.content_type_id, row.content_type_name),
  unit: row.unit,
  amount: row.amount,
  valid_from: row.valid_from,
  created_at: row.created_at,
  created_by: named(row.created_by_id, row.created_by_name),
});

const missing = ['This does not exist.'];

async function assertRate(db: Db, body: PayRateBody): Promise<void> {
  const { person = null, group = null, content_type = null } = body;
  const found = await selectRateSubjects(db, { person, group, content_type });
  const { closedThrough, firstMonth } = await selectEconomicsMonths(db);
  const month = body.valid_from.slice(0, 7);
  const isClosed = closedThrough !== null && month <= closedThrough;
  const earliest = nextMonth(currentMonth(), -mostMonthsBack);
  const isTooEarly = firstMonth === null && month < earliest;
  const errors: FieldErrors = {
    ...(!found.person && { person: missing }),
    ...(!found.group && { group: missing }),
    ...(!found.content_type && { content_type: missing }),
    ...(isClosed && { valid_from: ['This month is closed. Enter a day of an open month.'] }),
    ...(isTooEarly && { valid_from: ['Enter a day no earlier than 12 months ago.'] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds a rate. Throws 400 if it would apply to a closed month. */
export async function addRate(db: Db, viewer: Viewer, body: PayRateBody): Promise<PayRate> {
  await lockName(db, economicsLock);
  await assertRate(db, body);
  const { person = null, group = null, content_type = null, unit, amount, valid_from } = body;
  const { id } = await insertRow(db, 'pay_rate', {
    person_id: person,
    group_id: group,
    content_type_id: content_type,
    unit,
    amount,
    valid_from,
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: clock.instant(),
  });
  // The audit log doesn't contain the amount, because the log's readers may lack the permission.
  await recordAudit(db, {
    action: 'economics.rate_added',
    viewer,
    subject: person === null ? { noun: 'group', id: group ?? 0 } : { noun: 'person', id: person },
    details: { rate: id, valid_from },
  });
  await recordEvent(db, { topic: economicsTopic });
  return presentRate(await selectRate(db, id));
}
