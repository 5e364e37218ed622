import { timelineEndpoints } from '@portal/contract/organizations/timeline.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listTimeline } from './timeline.service.ts';

export const timelineRoutes: readonly Route[] = [
  route(timelineEndpoints.list, ({ db, viewer, params, query }) =>
    listTimeline(db, viewer, params.id, query),
  ),
];
