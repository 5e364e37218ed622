import { uiComponentEndpoints } from '@portal/contract/reporting/ui-component.endpoints.ts';
import { uiComponents } from '@portal/contract/reporting/ui-components.ts';
import { type Route, route } from '#platform/http/route.ts';

export const uiComponentRoutes: Route[] = [
  route(uiComponentEndpoints.list, async () => ({ items: [...uiComponents], next: null })),
];
