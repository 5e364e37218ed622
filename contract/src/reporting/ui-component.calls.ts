import type { Calls } from '../platform/endpoint.ts';
import type { uiComponentDefinitions } from './ui-component.endpoints.ts';

export const uiComponentCalls: Calls<typeof uiComponentDefinitions> = {
  list: { method: 'GET', path: '/api/ui-components', access: 'signed-in' },
};
