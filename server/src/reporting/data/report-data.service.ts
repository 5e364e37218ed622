import { connectors } from '@portal/contract/connectors.ts';
import {
  type AnalyticsMonth,
  analyticsData,
  type DataOrigin,
  type DataProvenance,
  dataOrigins,
  type LeadMonth,
  leadData,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { dataMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { isConnectorSetUp } from '#platform/connectors/connectors.service.ts';
import { enqueuePulls, type Pull } from '#platform/connectors/pulls.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type AnnotationFinder,
  findAnnotations,
} from '../annotations/shown-annotations.service.ts';
import { findGoals, type GoalFinder } from '../goals/shown-goals.service.ts';
import {
  type SnapshotRow,
  selectImportNames,
  selectSnapshotStates,
  selectSnapshots,
  selectTypistNames,
} from './report-data.repository.ts';

/** The completeness of one kind of data in a period. */
export interface PeriodState {
  /** The months of the period that have data, oldest first. */
  months: string[];
  fetchedAt: string | null;
  /** The reason the latest pull failed, if no later pull succeeded. */
  error: string | null;
  errorAt: string | null;
}

export type PeriodStates = Record<MonthlyDataKind, PeriodState>;

export interface PeriodData {
  analytics: AnalyticsMonth[];
  leads: LeadMonth[];
}

/** The organization and the months whose data is read. */
export interface DataPeriod {
  organizationId: number;
  months: readonly string[];
}

export const reportPeriod = (
  organizationId: number,
  month: { year: number; month: number },
): DataPeriod => ({ organizationId, months: dataMonths(month) });

export const originOf = (kind: MonthlyDataKind, source: string) =>
  dataOrigins.find((origin) => snapshotSources[kind][origin] === source);

/** Returns the row that reports show: manually entered numbers, otherwise imported or, failing that, pulled numbers. */
export function shownRow<Row extends { connector: string }>(
  kind: MonthlyDataKind,
  rows: readonly Row[],
): Row | undefined {
  return dataOrigins
    .map((origin) => rows.find((row) => row.connector === snapshotSources[kind][origin]))
    .find((row) => row !== undefined);
}

type Names = Record<'file' | 'by_hand', ReadonlyMap<number, string>>;

const titleOf = (source: string) => connectors.find(({ id }) => id === source)?.title ?? source;

export function originName(origin: DataOrigin, row: SnapshotRow, names: Names): string {
  const id = Number(row.source_id);
  if (origin === 'file') return `File ${names.file.get(id) ?? ''}`.trim();
  if (origin === 'by_hand') return `Typed by ${names.by_hand.get(id) ?? 'someone'}`;
  return titleOf(row.connector);
}

function provenanceOf(kind: MonthlyDataKind, row: SnapshotRow, names: Names): DataProvenance {
  const origin: DataOrigin = originOf(kind, row.connector) ?? 'connector';
  return { origin, name: originName(origin, row, names), fetched_at: row.fetched_at ?? '' };
}

/** The functions that find the parts of a month that aren't in its snapshot. */
interface Additions {
  goalOf: GoalFinder;
  annotationsOf: AnnotationFinder;
}

const monthOf = (row: SnapshotRow, { annotationsOf }: Additions) => ({
  month: shortMonth(row.month),
  month_year: Number(row.month.slice(0, 4)),
  month_month: Number(row.month.slice(5)),
  ...annotationsOf(row),
});

function analyticsMonth(
  row: SnapshotRow,
  provenance: DataProvenance,
  additions: Additions,
): AnalyticsMonth {
  const { sources } = analyticsData.parse(JSON.parse(row.data ?? '{}'));
  const goal = additions.goalOf(row, 'traffic');
  return { ...monthOf(row, additions), provenance, sources, ...(goal && { goal }) };
}

function leadMonth(row: SnapshotRow, provenance: DataProvenance, additions: Additions): LeadMonth {
  const { lead_counts } = leadData.parse(JSON.parse(row.data ?? '{}'));
  const goal = additions.goalOf(row, 'leads');
  const quotableGoal = additions.goalOf(row, 'quotable_leads');
  const isQuotableKnown = lead_counts.every(({ quotable_count }) => quotable_count !== null);
  return {
    ...monthOf(row, additions),
    provenance,
    lead_counts,
    total_count: lead_counts.reduce((sum, { value }) => sum + value, 0),
    total_quotable_count: isQuotableKnown
      ? lead_counts.reduce((sum, { quotable_count }) => sum + (quotable_count ?? 0), 0)
      : null,
    ...(goal && { goal }),
    ...(quotableGoal && { quotable_goal: quotableGoal }),
  };
}

type StateRow = Awaited<ReturnType<typeof selectSnapshotStates>>[number];

function stateOf(rows: readonly StateRow[], shown: readonly StateRow[]): PeriodState {
  const fetchedAt = shown.reduce<string | null>(
    (newest, { fetched_at: at }) => (at !== null && at > (newest ?? '') ? at : newest),
    null,
  );
  const failed = rows
    .filter((row) => row.error_at !== null && row.error_at > (row.fetched_at ?? ''))
    .sort((a, b) => ((a.error_at ?? '') < (b.error_at ?? '') ? 1 : -1))[0];
  return {
    months: shown.map(({ month }) => month),
    fetchedAt,
    error: failed?.error ?? null,
    errorAt: failed?.error_at ?? null,
  };
}

const filterOf = (periods: readonly DataPeriod[]) => ({
  kinds: monthlyDataKinds,
  organizationIds: [...new Set(periods.map(({ organizationId }) => organizationId))],
  months: [...new Set(periods.flatMap(({ months }) => months))],
});

/** Returns all rows of each period by kind, and the subset of these rows that reports show. */
function sortRows<Row extends { connector: string; organization_id: number; month: string }>(
  rows: readonly Row[],
  periods: readonly DataPeriod[],
  hasData: (row: Row) => boolean,
) {
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  return periods.map(({ organizationId, months }) => {
    const theirs = (byOrganization.get(organizationId) ?? []).filter(({ month }) =>
      months.includes(month),
    );
    const ofKind = (kind: MonthlyDataKind) => {
      const all = theirs.filter(({ connector }) => originOf(kind, connector) !== undefined);
      const byMonth = Map.groupBy(all.filter(hasData), ({ month }) => month);
      return { all, shown: [...byMonth.values()].flatMap((month) => shownRow(kind, month) ?? []) };
    };
    return { analytics: ofKind('analytics'), leads: ofKind('leads') };
  });
}

/** Returns the completeness of several periods, in period order, without reading the numbers. */
export async function listPeriodStates(
  db: Db,
  periods: readonly DataPeriod[],
): Promise<PeriodStates[]> {
  const rows = await selectSnapshotStates(db, filterOf(periods));
  return sortRows(rows, periods, ({ has_data }) => has_data === 1).map(({ analytics, leads }) => ({
    analytics: stateOf(analytics.all, analytics.shown),
    leads: stateOf(leads.all, leads.shown),
  }));
}

export async function findNames(db: Db, shown: readonly SnapshotRow[]): Promise<Names> {
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

/** Reads the data of several periods in one statement; the result is in period order. */
export async function listPeriodData(
  db: Db,
  periods: readonly DataPeriod[],
): Promise<PeriodData[]> {
  const rows = await selectSnapshots(db, filterOf(periods));
  const sorted = sortRows(rows, periods, ({ data }) => data !== null);
  const names = await findNames(
    db,
    sorted.flatMap(({ analytics, leads }) => [...analytics.shown, ...leads.shown]),
  );
  const additions: Additions = {
    goalOf: await findGoals(db, filterOf(periods)),
    annotationsOf: await findAnnotations(db, filterOf(periods)),
  };
  return sorted.map(({ analytics, leads }) => ({
    analytics: analytics.shown.map((row) =>
      analyticsMonth(row, provenanceOf('analytics', row, names), additions),
    ),
    leads: leads.shown.map((row) => leadMonth(row, provenanceOf('leads', row, names), additions)),
  }));
}

/** Queues pulls of one kind as a job and returns its id, or null if the connector isn't set up or no pull is needed. */
export async function requestPulls(
  db: Db,
  viewer: Viewer | null,
  kind: MonthlyDataKind,
  pulls: readonly Pull[],
): Promise<number | null> {
  const connector = connectors.find(({ id }) => id === snapshotSources[kind].connector);
  if (!connector || pulls.length === 0 || !(await isConnectorSetUp(db, connector))) return null;
  return enqueuePulls(db, connector, pulls, { viewer, subject: await pulledSubject(db, pulls) });
}

/** Returns the job's subject: 'Harbor Marina' or '12 clients'. */
async function pulledSubject(db: Db, pulls: readonly Pull[]): Promise<string> {
  const [only = 0, ...others] = new Set(pulls.map(({ organization }) => organization));
  if (others.length > 0) return `${(others.length + 1).toLocaleString('en')} clients`;
  const organization = await db
    .selectFrom('organization')
    .select('dba_name')
    .where('id', '=', only)
    .executeTakeFirst();
  return organization?.dba_name ?? 'A deleted client';
}
