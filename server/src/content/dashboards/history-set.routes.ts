import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentHistorySet } from './history-set.presenter.ts';
import {
  countArticles,
  getHistorySet,
  listHistorySets,
  populateChart,
} from './history-set.service.ts';

export const historySetRoutes = ({ database }: { database: Database }): Route[] => [
  route(historySetEndpoints.list, async ({ db, query }) =>
    mapPage(await listHistorySets(db, query), presentHistorySet),
  ),
  route(historySetEndpoints.create, {
    prepare: () => countArticles(database.bulkReader),
    handle: async ({ db, body }, counts) => {
      const chart = { statusUid: body.status, contentTypeId: body.content_type ?? null };
      return presentHistorySet(await populateChart(db, chart, counts));
    },
  }),
  route(historySetEndpoints.populate, {
    prepare: () => countArticles(database.bulkReader),
    handle: async ({ db, params }, counts) => {
      const set = await getHistorySet(db, params.id);
      const chart = { statusUid: set.status_uid, contentTypeId: set.content_type_id };
      return presentHistorySet(await populateChart(db, chart, counts));
    },
  }),
];
