import { pageSpeedEndpoints } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getAccount } from '../overviews/account-health.service.ts';
import { visibleAccountIds } from '../visible-accounts.ts';
import { presentRun } from './page-speed-run.presenter.ts';
import { selectReport, selectRuns, selectRunsById } from './page-speed-run.repository.ts';

async function getRun(db: Db, viewer: Viewer, id: number) {
  const visible = visibleAccountIds(viewer);
  const [row] = await selectRunsById(db, [id]);
  const isVisible = row && (visible === 'all' || visible.includes(row.organization_id));
  if (!isVisible) throw notFound('Page-speed run');
  return row;
}

export const pageSpeedRoutes: readonly Route[] = [
  route(pageSpeedEndpoints.list, async ({ db, viewer, params, query }) => {
    const { id: organizationId } = await getAccount(db, viewer, params.id);
    return mapPage(await selectRuns(db, { organizationId, ...query }), presentRun);
  }),
  route(pageSpeedEndpoints.get, async ({ db, viewer, params }) => {
    const row = await getRun(db, viewer, params.id);
    return {
      ...presentRun(row),
      account_name: row.dba_name,
      report: await selectReport(db, row.id),
    };
  }),
];
