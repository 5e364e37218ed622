import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import {
  type AnalyticsData,
  type LeadData,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SnapshotTable } from '#platform/connectors/connector.table.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';

type Db = Kysely<Pick<Tables, 'snapshot' | 'report_data_import' | 'person'>>;
export type SnapshotRow = Selectable<SnapshotTable>;

/** Returns the values of the `connector` column for these kinds, from all origins. */
const sourcesOf = (kinds: readonly MonthlyDataKind[]) =>
  kinds.flatMap((kind) => Object.values(snapshotSources[kind]));

export interface SnapshotFilter {
  kinds: readonly MonthlyDataKind[];
  organizationIds: readonly number[];
  /** YYYY-MM. */
  months: readonly string[];
}

const snapshotsOf = (db: Db, { kinds, organizationIds, months }: SnapshotFilter) =>
  db
    .selectFrom('snapshot')
    .where('connector', 'in', sourcesOf(kinds))
    .where('organization_id', 'in', organizationIds)
    .where('month', 'in', months)
    .orderBy('month');

const isEmpty = ({ organizationIds, months }: SnapshotFilter) =>
  organizationIds.length === 0 || months.length === 0;

export async function selectSnapshots(db: Db, filter: SnapshotFilter): Promise<SnapshotRow[]> {
  return isEmpty(filter) ? [] : snapshotsOf(db, filter).selectAll().execute();
}

/**
 * Selects the state of snapshots without reading their data: whether there is data, when it was fetched, and the error.
 */
export async function selectSnapshotStates(db: Db, filter: SnapshotFilter) {
  if (isEmpty(filter)) return [];
  return snapshotsOf(db, filter)
    .select(['connector', 'organization_id', 'month', 'fetched_at', 'error', 'error_at'])
    .select(({ eb, lit }) =>
      eb.case().when('data', 'is', null).then(lit(0)).else(lit(1)).end().as('has_data'),
    )
    .execute();
}

async function selectNames(db: Db, table: 'report_data_import' | 'person', ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of imported files, by the import's id. */
export const selectImportNames = (db: Db, ids: readonly number[]) =>
  selectNames(db, 'report_data_import', ids);
export const selectTypistNames = (db: Db, ids: readonly number[]) => selectNames(db, 'person', ids);

/** Identifies one kind of data in a calendar month. */
export interface DataKey {
  kind: MonthlyDataKind;
  month: string;
}

interface DataKeyFilter {
  organizationId: number;
  kinds: readonly MonthlyDataKind[];
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects the months that an organization has data or a failed pull for, newest first. */
export function selectDataKeys(
  db: Db,
  { organizationId, kinds, from, to, limit, cursor }: DataKeyFilter,
): Promise<Page<DataKey>> {
  const kind = sql<MonthlyDataKind>`case when connector in (${sql.join(sourcesOf(['analytics']))})
    then 'analytics' else 'leads' end`;
  let query = db
    .selectFrom('snapshot')
    .select(['month', kind.as('kind')])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('connector', 'in', sourcesOf(kinds));
  if (from !== undefined) query = query.where('month', '>=', from);
  if (to !== undefined) query = query.where('month', '<=', to);
  return paginate(db.selectFrom(query.as('found')).selectAll('found'), {
    limit,
    cursor,
    order: [
      { column: 'found.month', direction: 'desc' },
      { column: 'found.kind', direction: 'asc' },
    ],
  });
}

/** Returns the ids of the people who imported files, by the import's id, with null for deleted people. */
export async function selectImporters(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number | null>();
  const rows = await db
    .selectFrom('report_data_import')
    .select(['id', 'person_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, person_id }) => [id, person_id]));
}

interface StoredNumbers {
  organizationId: number;
  month: string;
  source: string;
  /** The id of the person who entered the numbers, or of the import. */
  sourceId: number;
  data: AnalyticsData | LeadData;
  now: string;
}

/** Writes a month's manually entered or imported numbers, replacing earlier numbers from the same source. */
export async function upsertNumbers(
  db: Db,
  { organizationId, month, source, sourceId, data, now }: StoredNumbers,
): Promise<void> {
  const values = { source_id: String(sourceId), data: JSON.stringify(data), fetched_at: now };
  await db
    .insertInto('snapshot')
    .values({ connector: source, organization_id: organizationId, month, ...values })
    .onConflict((conflicting) =>
      conflicting.columns(['connector', 'organization_id', 'month']).doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('snapshot.version'), '+', 1),
      })),
    )
    .execute();
}

/** Deletes a month's numbers from a source, and returns whether there were any. */
export async function deleteNumbers(
  db: Db,
  { organizationId, month, source }: Pick<StoredNumbers, 'organizationId' | 'month' | 'source'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('snapshot')
    .where('connector', '=', source)
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns references to people, by id. */
export async function selectPeople(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, PersonReference>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'username', 'is_staff', 'avatar_color', 'avatar_key'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ avatar_key, ...row }) => [
      row.id,
      { ...row, is_staff: row.is_staff === 1, avatar_url: avatarLink(avatar_key) },
    ]),
  );
}
