import { presenceEndpoints } from '@portal/contract/content/articles/presence.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { leave, listPresent, stay } from './presence.service.ts';

export const presenceRoutes: Route[] = [
  route(presenceEndpoints.get, ({ db, viewer, params }) => listPresent(db, viewer, params.id)),
  route(presenceEndpoints.stay, ({ db, viewer, params }) => stay(db, viewer, params.id)),
  route(presenceEndpoints.leave, ({ db, viewer, params }) => leave(db, viewer, params.id)),
];
