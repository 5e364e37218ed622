import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import type { Db } from '#platform/database/tables.ts';
import { onPromisedReading } from './report.events.ts';

/**
 * Returns the promised and delivered quantities for a report's month. The list is empty if the organization's clients
 * can't see them.
 */
export async function readPromised(
  db: Db,
  { organization_id, year, month }: { organization_id: number; year: number; month: number },
): Promise<PromisedIn> {
  const asked = { organizationId: organization_id, month: yearMonth({ year, month }) };
  const [found] = await onPromisedReading.emit(db, asked);
  if (!found) throw new Error('No area reads the promised quantities.');
  return found;
}
