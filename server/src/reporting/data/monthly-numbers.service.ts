import {
  type AnalyticsData,
  dataOrigins,
  type LeadData,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { type Kysely, sql } from 'kysely';
import { idList, isSqlite } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'snapshot'>>;

/** A month's values: new users by channel, or leads by type. */
export interface MonthlyNumbers {
  /** YYYY-MM. */
  month: string;
  values: readonly number[];
}

/** An organization's numbers of one kind, oldest first, and their freshness. */
export interface KindNumbers {
  months: MonthlyNumbers[];
  fetchedAt: string | null;
  /** The reason the latest pull failed, unless its month has been fetched since. */
  error: string | null;
  errorAt: string | null;
}

export type OrganizationNumbers = Record<MonthlyDataKind, KindNumbers>;

interface Asked {
  organizationIds: readonly number[];
  /** YYYY-MM; both months are inclusive. */
  from: string;
  to: string;
}

const sources = monthlyDataKinds.flatMap((kind) => Object.values(snapshotSources[kind]));
const kindOf = new Map<string, MonthlyDataKind>(
  monthlyDataKinds.flatMap((kind) =>
    Object.values(snapshotSources[kind]).map((source) => [source, kind] as const),
  ),
);

/**
 * Selects one row per organization and source, with all its months as JSON. Reading and parsing one row per month took
 * four times as long.
 */
function selectSources(db: Db, { organizationIds, from, to }: Asked) {
  const { has, write } = idList(db);
  const month = sql`'["' || month || '",' || data || ']'`;
  const months = isSqlite(db) ? sql`group_concat(${month})` : sql`string_agg(${month}, ',')`;
  return db
    .selectFrom('snapshot')
    .select(['connector', 'organization_id'])
    .select([
      // Rows without data are null, so these aggregates skip them.
      months.$castTo<string | null>().as('months'),
      sql<string | null>`max(case when data is not null then fetched_at end)`.as('fetched_at'),
      sql<string | null>`max(case when error_at > coalesce(fetched_at, '')
        then error_at || ' ' || coalesce(error, '') end)`.as('failure'),
    ])
    .where('connector', 'in', sources)
    .where(has('organization_id', write(organizationIds)))
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy(['connector', 'organization_id'])
    .execute();
}

type Row = Awaited<ReturnType<typeof selectSources>>[number];
type StoredMonth = [month: string, data: AnalyticsData & LeadData];

/** Parses months without validating them, because only data that was parsed with these schemas is stored. */
function parseMonths(kind: MonthlyDataKind, months: string): readonly MonthlyNumbers[] {
  const stored: StoredMonth[] = JSON.parse(`[${months}]`);
  return stored.map(([month, data]) => {
    const counts = kind === 'leads' ? data.lead_counts : data.sources;
    return { month, values: counts.map(({ value }) => value) };
  });
}

/**
 * The cache's capacity, as a number of texts of at most 3 kB each. Lists read a year for each organization, and the
 * home screen reads the latest months.
 */
const rememberedTexts = 4_000;
const remembered = new Map<string, readonly MonthlyNumbers[]>();

/**
 * Returns a row's months, from the cache if possible. Without the cache, half the time of reading a list was spent on
 * parsing, although months rarely change.
 */
function readMonths(kind: MonthlyDataKind, { months }: Row): readonly MonthlyNumbers[] {
  if (months === null) return [];
  const known = remembered.get(months);
  if (known) return known;
  const parsed = parseMonths(kind, months);
  if (remembered.size >= rememberedTexts) remembered.clear();
  remembered.set(months, parsed);
  return parsed;
}

const newest = (values: readonly (string | null)[]) =>
  values.reduce((newest, value) => ((value ?? '') > (newest ?? '') ? value : newest), null);

function kindNumbers(kind: MonthlyDataKind, rows: readonly Row[]): KindNumbers {
  const shown = new Map<string, { numbers: MonthlyNumbers; row: Row }>();
  // The last origin wins: manually entered numbers override imported numbers, and both override the connector's.
  for (const origin of dataOrigins.toReversed()) {
    const row = rows.find(({ connector }) => connector === snapshotSources[kind][origin]);
    for (const numbers of row ? readMonths(kind, row) : []) {
      if (row) shown.set(numbers.month, { numbers, row });
    }
  }
  const months = [...shown.values()].map(({ numbers }) => numbers);
  const failure = newest(rows.map((row) => row.failure));
  const [errorAt = null] = failure?.split(' ', 1) ?? [];
  return {
    months: months.sort((a, b) => (a.month < b.month ? -1 : 1)),
    fetchedAt: newest([...new Set([...shown.values()].map(({ row }) => row.fetched_at))]),
    error: failure === null ? null : failure.slice(failure.indexOf(' ') + 1),
    errorAt,
  };
}

/**
 * Reads the numbers of many organizations in one statement, without the names of channels or types and without
 * provenance. Organizations without numbers have no entry.
 */
export async function listMonthlyNumbers(
  db: Db,
  asked: Asked,
): Promise<Map<number, OrganizationNumbers>> {
  if (asked.organizationIds.length === 0) return new Map();
  const rows = await selectSources(db, asked);
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  const numbers = new Map<number, OrganizationNumbers>();
  for (const [organizationId, theirs] of byOrganization) {
    const ofKind = (kind: MonthlyDataKind) =>
      kindNumbers(
        kind,
        theirs.filter(({ connector }) => kindOf.get(connector) === kind),
      );
    numbers.set(organizationId, { analytics: ofKind('analytics'), leads: ofKind('leads') });
  }
  return numbers;
}
