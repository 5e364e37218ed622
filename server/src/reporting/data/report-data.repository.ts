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

export async function selectSnapshots(
  db: Db,
  { kinds, organizationIds, months }: SnapshotFilter,
): Promise<SnapshotRow[]> {
  if (organizationIds.length === 0 || months.length === 0) return [];
  return db
    .selectFrom('snapshot')
    .selectAll()
    .where('connector', 'in', sourcesOf(kinds))
    .where('organization_id', 'in', organizationIds)
    .where('month', 'in', months)
    .orderBy('month')
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
