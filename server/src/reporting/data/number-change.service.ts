import {
  type AnalyticsData,
  type DataOrigin,
  type LeadData,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { NumberChangeAction } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { clock } from '#platform/clock.ts';
import type { SavedSnapshot } from '#platform/connectors/snapshot.events.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertNumberChange, selectStoredData } from './number-change.repository.ts';
import { deleteNumbers, upsertNumbers } from './report-data.repository.ts';

/** Adds up stored data without validating it, because only parsed data is stored. */
function totalOf(kind: MonthlyDataKind, data: string | null): number | null {
  if (data === null) return null;
  const stored: AnalyticsData & LeadData = JSON.parse(data);
  const counts: readonly { value: number }[] =
    kind === 'analytics' ? stored.sources : stored.lead_counts;
  return counts.reduce((sum, { value }) => sum + value, 0);
}

interface Change {
  organizationId: number;
  kind: MonthlyDataKind;
  month: string;
  origin: DataOrigin;
  action: NumberChangeAction;
  account: string | null;
  personId: number | null;
  before: string | null;
  after: string | null;
}

async function recordNumberChange(
  db: Db,
  { organizationId, kind, month, origin, action, account, personId, before, after }: Change,
): Promise<void> {
  await insertNumberChange(db, {
    organization_id: organizationId,
    kind,
    month,
    origin,
    action,
    account,
    person_id: personId,
    total_before: totalOf(kind, before),
    total_after: totalOf(kind, after),
    changed_at: clock.instant(),
  });
}

/** Records a pull if its numbers or account differ from the previous pull's. */
export async function recordPulledChange(db: Db, saved: SavedSnapshot): Promise<void> {
  const kind = monthlyDataKinds.find((one) => snapshotSources[one].connector === saved.connector);
  const { before, after, organizationId, month } = saved;
  if (!kind) return;
  if (before.data === after.data && before.sourceId === after.sourceId) return;
  await recordNumberChange(db, {
    organizationId,
    kind,
    month,
    origin: 'connector',
    action: 'pulled',
    account: after.sourceId,
    personId: null,
    before: before.data,
    after: after.data,
  });
}

interface GivenNumbers {
  organizationId: number;
  kind: MonthlyDataKind;
  month: string;
  personId: number;
}

interface StoredNumbers extends GivenNumbers {
  /** The import; null for manually entered numbers. */
  file: { importId: number; name: string } | null;
  data: AnalyticsData | LeadData;
}

/** Stores a month's manually entered or imported numbers and records their author. */
export async function storeNumbers(
  db: Db,
  { organizationId, kind, month, personId, file, data }: StoredNumbers,
): Promise<void> {
  const origin = file ? 'file' : 'by_hand';
  const source = snapshotSources[kind][origin];
  const before = await selectStoredData(db, { organizationId, month, source });
  await upsertNumbers(db, {
    organizationId,
    month,
    source,
    sourceId: file?.importId ?? personId,
    data,
    now: clock.instant(),
  });
  await recordNumberChange(db, {
    organizationId,
    kind,
    month,
    origin,
    action: file ? 'imported' : 'entered',
    account: file?.name ?? null,
    personId,
    before: before?.data ?? null,
    after: JSON.stringify(data),
  });
}

/** Deletes a month's numbers from an origin, and returns whether there were any. */
export async function clearNumbers(
  db: Db,
  { organizationId, kind, month, personId, origin }: GivenNumbers & { origin: 'by_hand' | 'file' },
): Promise<boolean> {
  const source = snapshotSources[kind][origin];
  const before = await selectStoredData(db, { organizationId, month, source });
  if (!(await deleteNumbers(db, { organizationId, month, source }))) return false;
  await recordNumberChange(db, {
    organizationId,
    kind,
    month,
    origin,
    action: 'removed',
    account: null,
    personId,
    before: before?.data ?? null,
    after: null,
  });
  return true;
}
