import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data.schema.ts';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { Kysely, Selectable } from 'kysely';
import type { SnapshotTable } from '#platform/connectors/connector.table.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'snapshot' | 'report_data_import' | 'person'>>;
export type SnapshotRow = Selectable<SnapshotTable>;

/** The `connector` column of the given kinds, whatever their origin. */
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

/** Snapshots without their data: whether there is any, when it was fetched, and what went wrong. */
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

/** The names of the files and people that snapshots are from, by id. */
export const selectImportNames = (db: Db, ids: readonly number[]) =>
  selectNames(db, 'report_data_import', ids);
export const selectTypistNames = (db: Db, ids: readonly number[]) => selectNames(db, 'person', ids);
