import { livePageEndpoints } from '@portal/contract/content/live-pages/live-page.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  acceptChange,
  confirmOffer,
  getLivePage,
  listLivePages,
  requestCheck,
} from './live-page.service.ts';

export const livePageRoutes: Route[] = [
  route(livePageEndpoints.list, ({ db, viewer, query }) => listLivePages(db, viewer, query)),
  route(livePageEndpoints.get, ({ db, viewer, params }) => getLivePage(db, viewer, params.id)),
  route(livePageEndpoints.check, ({ db, viewer, params }) => requestCheck(db, viewer, params.id)),
  route(livePageEndpoints.accept, ({ db, viewer, params, body }) =>
    acceptChange(db, viewer, params.id, body.hash),
  ),
  route(livePageEndpoints.confirm, ({ db, viewer, params, body }) =>
    confirmOffer(db, viewer, params.id, body),
  ),
];
