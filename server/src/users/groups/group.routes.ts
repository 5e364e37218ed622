import { groupEndpoints } from '@portal/contract/users/group.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { selectGroups } from './group.repository.ts';

export const groupRoutes: Route[] = [
  route(groupEndpoints.list, ({ db, query }) => selectGroups(db, query)),
];
