import { historySetEndpoints } from '@portal/contract/content/history-set.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentHistorySet } from './history-set.presenter.ts';
import { getHistorySet, listHistorySets, populateChart } from './history-set.service.ts';

export const historySetRoutes: Route[] = [
  route(historySetEndpoints.list, async ({ db, query }) =>
    mapPage(await listHistorySets(db, query), presentHistorySet),
  ),
  route(historySetEndpoints.create, async ({ db, body }) =>
    presentHistorySet(
      await populateChart(db, { statusUid: body.status, contentTypeId: body.content_type ?? null }),
    ),
  ),
  route(historySetEndpoints.populate, async ({ db, params }) => {
    const set = await getHistorySet(db, params.id);
    const chart = { statusUid: set.status_uid, contentTypeId: set.content_type_id };
    return presentHistorySet(await populateChart(db, chart));
  }),
];
