import {
  type AnalyticsData,
  type LeadData,
  type MonthlyDataKind,
  monthlyDataKinds,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { Kysely } from 'kysely';
import { idList } from '#platform/database/id-list.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shownRow } from './report-data.service.ts';

type Db = Kysely<Pick<Tables, 'snapshot'>>;

/** The values of a month: new users by channel, or leads by type. */
export interface MonthlyNumbers {
  /** YYYY-MM. */
  month: string;
  values: number[];
}

/** An organization's numbers of one kind, oldest first, and how current they are. */
export interface KindNumbers {
  months: MonthlyNumbers[];
  fetchedAt: string | null;
  /** Why the newest pull failed, when nothing of its month was fetched since. */
  error: string | null;
  errorAt: string | null;
}

export type OrganizationNumbers = Record<MonthlyDataKind, KindNumbers>;

interface Asked {
  organizationIds: readonly number[];
  /** YYYY-MM, both included. */
  from: string;
  to: string;
}

const sources = monthlyDataKinds.flatMap((kind) => Object.values(snapshotSources[kind]));
const kindOf = new Map<string, MonthlyDataKind>(
  monthlyDataKinds.flatMap((kind) =>
    Object.values(snapshotSources[kind]).map((source) => [source, kind] as const),
  ),
);

function selectRows(db: Db, { organizationIds, from, to }: Asked) {
  const { has, write } = idList(db);
  return db
    .selectFrom('snapshot')
    .select(['connector', 'organization_id', 'month', 'data', 'fetched_at', 'error', 'error_at'])
    .where('connector', 'in', sources)
    .where(has('organization_id', write(organizationIds)))
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Only what these schemas returned is ever stored. */
function valuesOf(kind: MonthlyDataKind, data: string): number[] {
  if (kind === 'leads') {
    const { lead_counts }: LeadData = JSON.parse(data);
    return lead_counts.map(({ value }) => value);
  }
  const analytics: AnalyticsData = JSON.parse(data);
  return analytics.sources.map(({ value }) => value);
}

const later = (one: string | null, other: string | null) =>
  one !== null && one > (other ?? '') ? one : other;

function shownMonths(kind: MonthlyDataKind, rows: readonly Row[]): Row[] {
  const withData = rows.filter(({ data }) => data !== null);
  // Most months have one origin, which needs no choice.
  const isPlain = new Set(withData.map(({ month }) => month)).size === withData.length;
  if (isPlain) return withData;
  const byMonth = Map.groupBy(withData, ({ month }) => month);
  return [...byMonth.values()].flatMap((month) => shownRow(kind, month) ?? []);
}

function kindNumbers(kind: MonthlyDataKind, rows: readonly Row[]): KindNumbers {
  const shown = shownMonths(kind, rows);
  let failed: Row | undefined;
  for (const row of rows) {
    const isFailed = row.error_at !== null && row.error_at > (row.fetched_at ?? '');
    if (isFailed && (row.error_at ?? '') > (failed?.error_at ?? '')) failed = row;
  }
  return {
    months: shown.map(({ month, data }) => ({ month, values: valuesOf(kind, data ?? '') })),
    fetchedAt: shown.reduce<string | null>((found, row) => later(row.fetched_at, found), null),
    error: failed?.error ?? null,
    errorAt: failed?.error_at ?? null,
  };
}

/**
 * The numbers of many organizations in one statement, without their names and provenance: for lists.
 * Organizations without any have no entry.
 */
export async function listMonthlyNumbers(
  db: Db,
  asked: Asked,
): Promise<Map<number, OrganizationNumbers>> {
  if (asked.organizationIds.length === 0) return new Map();
  const rows = await selectRows(db, asked);
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  const found = new Map<number, OrganizationNumbers>();
  for (const [organizationId, theirs] of byOrganization) {
    const ofKind = (kind: MonthlyDataKind) =>
      kindNumbers(
        kind,
        theirs.filter(({ connector }) => kindOf.get(connector) === kind),
      );
    found.set(organizationId, { analytics: ofKind('analytics'), leads: ofKind('leads') });
  }
  return found;
}
