import {
  accountHealthEndpoints,
  healthRefreshEndpoints,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getOverview, listOverviews } from './account-health.service.ts';
import { listAccountOrigins } from './account-origins.service.ts';
import {
  cancelRefresh,
  getRefresh,
  getRefreshOfJob,
  listRefreshAccounts,
  listRefreshes,
  startRefresh,
} from './health-refresh.service.ts';

export const accountHealthRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(accountHealthEndpoints.list, ({ db, viewer, query }) => listOverviews(db, viewer, query)),
  route(accountHealthEndpoints.get, ({ db, viewer, params }) => getOverview(db, viewer, params.id)),
  route(accountHealthEndpoints.origins, ({ db, viewer, params }) =>
    listAccountOrigins(db, viewer, params.id),
  ),
  jobRoute(accountHealthEndpoints.refresh, jobStarts, {
    start: ({ db, viewer, body }) =>
      startRefresh(db, viewer, { trigger: 'by_hand', accounts: body.accounts }),
    answer: ({ db }, jobId) => getRefreshOfJob(db, jobId),
  }),
  route(healthRefreshEndpoints.list, ({ db, query }) => listRefreshes(db, query)),
  route(healthRefreshEndpoints.get, ({ db, params }) => getRefresh(db, params.id)),
  route(healthRefreshEndpoints.accounts, ({ db, params, query }) =>
    listRefreshAccounts(db, { refreshId: params.id, ...query }),
  ),
  route(healthRefreshEndpoints.cancel, ({ db, params }) => cancelRefresh(db, params.id)),
];
