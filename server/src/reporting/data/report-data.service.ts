import { connectors } from '@portal/contract/connectors.ts';
import {
  type AnalyticsMonth,
  analyticsData,
  type DataOrigin,
  type DataProvenance,
  dataOrigins,
  type LeadMonth,
  leadData,
  type MonthlyDataKind,
  monthlyDataKinds,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { dataMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { enqueuePulls, type Pull } from '#platform/connectors/pulls.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type SnapshotRow,
  selectImportNames,
  selectSnapshots,
  selectTypistNames,
} from './report-data.repository.ts';

/** An organization's data of one kind in a period. */
export interface PeriodState {
  /** The months of the period that have data, oldest first. */
  months: string[];
  fetchedAt: string | null;
  /** Why the newest pull failed, when nothing newer succeeded. */
  error: string | null;
  errorAt: string | null;
}

export interface PeriodData {
  analytics: AnalyticsMonth[];
  leads: LeadMonth[];
  states: Record<MonthlyDataKind, PeriodState>;
}

/** Whose data of which months. */
export interface DataPeriod {
  organizationId: number;
  months: readonly string[];
}

export const reportPeriod = (
  organizationId: number,
  month: { year: number; month: number },
): DataPeriod => ({ organizationId, months: dataMonths(month) });

const originOf = (kind: MonthlyDataKind, source: string) =>
  dataOrigins.find((origin) => snapshotSources[kind][origin] === source);

/** The row that reports show: typed numbers first, then a file's, then the connector's. */
function shownRow(kind: MonthlyDataKind, rows: readonly SnapshotRow[]) {
  const withData = rows.filter(({ data }) => data !== null);
  return dataOrigins
    .map((origin) => withData.find((row) => row.connector === snapshotSources[kind][origin]))
    .find((row) => row !== undefined);
}

type Names = Record<'file' | 'by_hand', ReadonlyMap<number, string>>;

const titleOf = (source: string) => connectors.find(({ id }) => id === source)?.title ?? source;

function provenanceOf(kind: MonthlyDataKind, row: SnapshotRow, names: Names): DataProvenance {
  const origin: DataOrigin = originOf(kind, row.connector) ?? 'connector';
  const id = Number(row.source_id);
  const name = {
    connector: () => titleOf(row.connector),
    file: () => `File ${names.file.get(id) ?? ''}`.trim(),
    by_hand: () => `Typed by ${names.by_hand.get(id) ?? 'somebody'}`,
  }[origin]();
  return { origin, name, fetched_at: row.fetched_at ?? '' };
}

const monthOf = (row: SnapshotRow) => ({
  month: shortMonth(row.month),
  month_year: Number(row.month.slice(0, 4)),
  month_month: Number(row.month.slice(5)),
});

function analyticsMonth(row: SnapshotRow, provenance: DataProvenance): AnalyticsMonth {
  const { sources } = analyticsData.parse(JSON.parse(row.data ?? '{}'));
  return { ...monthOf(row), provenance, sources };
}

function leadMonth(row: SnapshotRow, provenance: DataProvenance): LeadMonth {
  const { lead_counts } = leadData.parse(JSON.parse(row.data ?? '{}'));
  const isQuotableKnown = lead_counts.every(({ quotable_count }) => quotable_count !== null);
  return {
    ...monthOf(row),
    provenance,
    lead_counts,
    total_count: lead_counts.reduce((sum, { value }) => sum + value, 0),
    total_quotable_count: isQuotableKnown
      ? lead_counts.reduce((sum, { quotable_count }) => sum + (quotable_count ?? 0), 0)
      : null,
  };
}

function stateOf(rows: readonly SnapshotRow[], shown: readonly SnapshotRow[]): PeriodState {
  const fetchedAt = shown.reduce<string | null>(
    (newest, { fetched_at: at }) => (at !== null && at > (newest ?? '') ? at : newest),
    null,
  );
  const failed = rows
    .filter((row) => row.error_at !== null && row.error_at > (row.fetched_at ?? ''))
    .sort((one, other) => ((one.error_at ?? '') < (other.error_at ?? '') ? 1 : -1))[0];
  return {
    months: shown.map(({ month }) => month),
    fetchedAt,
    error: failed?.error ?? null,
    errorAt: failed?.error_at ?? null,
  };
}

async function findNames(db: Db, shown: readonly SnapshotRow[]): Promise<Names> {
  const idsOf = (origin: 'file' | 'by_hand') => {
    const sources: string[] = monthlyDataKinds.map((kind) => snapshotSources[kind][origin]);
    const ids = shown
      .filter(({ connector }) => sources.includes(connector))
      .map(({ source_id }) => Number(source_id));
    return [...new Set(ids)].filter(Number.isInteger);
  };
  return {
    file: await selectImportNames(db, idsOf('file')),
    by_hand: await selectTypistNames(db, idsOf('by_hand')),
  };
}

/** Reads the data of several periods in one statement; the result is in the order of the periods. */
export async function listPeriodData(
  db: Db,
  periods: readonly DataPeriod[],
): Promise<PeriodData[]> {
  const rows = await selectSnapshots(db, {
    kinds: monthlyDataKinds,
    organizationIds: [...new Set(periods.map(({ organizationId }) => organizationId))],
    months: [...new Set(periods.flatMap(({ months }) => months))],
  });
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  const selected = periods.map(({ organizationId, months }) => {
    const theirs = (byOrganization.get(organizationId) ?? []).filter(({ month }) =>
      months.includes(month),
    );
    const ofKind = (kind: MonthlyDataKind) => {
      const ofSources = theirs.filter(({ connector }) => originOf(kind, connector) !== undefined);
      const byMonth = Map.groupBy(ofSources, ({ month }) => month);
      const shown = [...byMonth.values()].flatMap((month) => shownRow(kind, month) ?? []);
      return { rows: ofSources, shown };
    };
    return { analytics: ofKind('analytics'), leads: ofKind('leads') };
  });
  const names = await findNames(
    db,
    selected.flatMap(({ analytics, leads }) => [...analytics.shown, ...leads.shown]),
  );
  return selected.map(({ analytics, leads }) => ({
    analytics: analytics.shown.map((row) =>
      analyticsMonth(row, provenanceOf('analytics', row, names)),
    ),
    leads: leads.shown.map((row) => leadMonth(row, provenanceOf('leads', row, names))),
    states: {
      analytics: stateOf(analytics.rows, analytics.shown),
      leads: stateOf(leads.rows, leads.shown),
    },
  }));
}

/**
 * Queues pulls of one kind as a job and returns its id; null when the portal has no such connector or
 * there is nothing to pull.
 */
export async function requestPulls(
  db: Db,
  viewer: Viewer | null,
  kind: MonthlyDataKind,
  pulls: readonly Pull[],
): Promise<number | null> {
  const connector = connectors.find(({ id }) => id === snapshotSources[kind].connector);
  if (!connector || pulls.length === 0) return null;
  return enqueuePulls(db, connector, pulls, { viewer });
}
