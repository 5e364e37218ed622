import type { Calls } from '../platform/endpoint.ts';
import type { contentObjectTypeDefinitions } from './content-object-type.endpoints.ts';

export const contentObjectTypeCalls: Calls<typeof contentObjectTypeDefinitions> = {
  list: { method: 'GET', path: '/api/content-object-types', access: 'signed-in' },
};
