import { homeSummaryEndpoints } from '@portal/contract/users/home-summary.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getHomeSummary } from './home-summary.service.ts';

export const homeSummaryRoutes: Route[] = [
  route(homeSummaryEndpoints.get, ({ db, viewer, query }) =>
    getHomeSummary(db, viewer, query.organization),
  ),
];
