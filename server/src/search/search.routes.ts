import { searchEndpoints } from '@portal/contract/search/search.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { searchAll, searchKind } from './search.service.ts';

export const searchRoutes: readonly Route[] = [
  route(searchEndpoints.all, async ({ db, viewer, query }) => ({
    groups: await searchAll(db, viewer, query),
  })),
  route(searchEndpoints.list, ({ db, viewer, params, query }) =>
    searchKind(db, viewer, params.kind, query),
  ),
];
