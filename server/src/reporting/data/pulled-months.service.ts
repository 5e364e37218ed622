import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { Kysely } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { originOf } from './report-data.service.ts';

/** The last pull's outcome for an organization's month. */
export interface PulledMonth {
  kind: MonthlyDataKind;
  organization_id: number;
  month: string;
  fetched_at: string | null;
  error: string | null;
  error_at: string | null;
}

/** Returns the pulls for these months, newest month first, including pulls that found no numbers. */
export async function listPulledMonths(
  db: Kysely<Pick<Tables, 'snapshot'>>,
  { organizationIds, months }: { organizationIds: readonly number[]; months: readonly string[] },
): Promise<PulledMonth[]> {
  if (organizationIds.length === 0 || months.length === 0) return [];
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('snapshot')
    .select(['connector', 'organization_id', 'month', 'fetched_at', 'error', 'error_at'])
    .where(
      'connector',
      'in',
      monthlyDataKinds.map((kind) => snapshotSources[kind].connector),
    )
    .where(has('organization_id', write(organizationIds)))
    .where('month', 'in', months)
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ connector, ...row }) => ({
    kind: originOf('analytics', connector) ? 'analytics' : 'leads',
    ...row,
  }));
}
