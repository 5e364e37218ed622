import { contentObjectTypeEndpoints } from '@portal/contract/reporting/content-object-type.endpoints.ts';
import { contentObjectTypes } from '@portal/contract/reporting/content-object-types.ts';
import { type Route, route } from '#platform/http/route.ts';

export const contentObjectTypeRoutes: Route[] = [
  route(contentObjectTypeEndpoints.list, async () => ({
    items: Object.values(contentObjectTypes),
    next: null,
  })),
];
