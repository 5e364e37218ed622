import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import type { HistorySet } from '@portal/contract/content/dashboards/history-set.schema.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { HistorySetRow } from './history-set.repository.ts';
import {
  countArticles,
  getHistorySet,
  listHistorySets,
  populateChart,
  populateHistorySets,
  presentCounts,
} from './history-set.service.ts';

function presentHistorySet(row: HistorySetRow): HistorySet {
  const contentType =
    row.content_type_id === null
      ? null
      : {
          id: row.content_type_id,
          uid: row.content_type_uid,
          name: row.content_type_name ?? '',
        };
  return {
    id: row.id,
    status: {
      id: row.status_id,
      uid: row.status_uid,
      name: row.status_name,
      color: row.status_color,
    },
    content_type: contentType,
    week: row.week,
    late_count: row.late_count,
    incomplete_count: row.incomplete_count,
    asOfDate: row.as_of_date,
  };
}

export const historySetRoutes = ({ database }: { database: Database }): Route[] => [
  route(historySetEndpoints.list, async ({ db, query }) =>
    mapPage(await listHistorySets(db, query), presentHistorySet),
  ),
  route(historySetEndpoints.current, async ({ db }) =>
    presentCounts(db, await countArticles(database.bulkReader)),
  ),
  route(historySetEndpoints.populateAll, {
    prepare: () => countArticles(database.bulkReader),
    handle: async ({ db }, counts) => {
      await populateHistorySets(db, counts);
      return presentCounts(db, counts);
    },
  }),
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
