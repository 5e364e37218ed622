import type { Connector } from '@portal/contract/platform/connector.ts';
import type { Selectable } from 'kysely';
import type { SnapshotTable } from '#platform/connectors/connector.table.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { clientOrganizationIds } from '../organizations/organization.policy.ts';

export interface Snapshot extends Omit<Selectable<SnapshotTable>, 'data'> {
  /** The last successful pull's data, in the connector's format; null if there was none. */
  data: unknown;
}

interface SnapshotFilter {
  connector: Connector;
  organizationIds?: readonly number[];
  /** Calendar months, YYYY-MM. */
  months?: readonly string[];
}

/** Returns the ids of the requested organizations whose snapshots the viewer can see. */
function visibleIds(viewer: Viewer, asked: readonly number[] | undefined) {
  const ids = clientOrganizationIds(viewer);
  if (ids === 'all') return asked ?? 'all';
  return asked ? asked.filter((id) => ids.includes(id)) : ids;
}

const readData = ({ data, ...row }: Selectable<SnapshotTable>): Snapshot => ({
  ...row,
  data: data === null ? null : JSON.parse(data),
});

/** Returns the snapshots that the viewer can see, ordered by organization and month. */
export async function listSnapshots(
  db: Db,
  viewer: Viewer,
  { connector, organizationIds, months }: SnapshotFilter,
): Promise<Snapshot[]> {
  const ids = visibleIds(viewer, organizationIds);
  if (ids.length === 0 || months?.length === 0) return [];
  let query = db.selectFrom('snapshot').selectAll().where('connector', '=', connector.id);
  if (ids !== 'all') query = query.where('organization_id', 'in', ids);
  if (months) query = query.where('month', 'in', months);
  const rows = await query.orderBy('organization_id').orderBy('month').execute();
  return rows.map(readData);
}

/** Returns a snapshot. Throws 404 if it doesn't exist or the viewer can't see it. */
export async function getSnapshot(
  db: Db,
  viewer: Viewer,
  asked: { connector: Connector; organizationId: number; month: string },
): Promise<Snapshot> {
  const { connector, organizationId, month } = asked;
  const filter = { connector, organizationIds: [organizationId], months: [month] };
  const [snapshot] = await listSnapshots(db, viewer, filter);
  if (!snapshot) throw notFound('Snapshot');
  return snapshot;
}
