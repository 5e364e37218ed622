import type { Calls } from './endpoint.ts';
import type { eventDefinitions } from './event.endpoints.ts';

export const eventCalls: Calls<typeof eventDefinitions> = {
  stream: { method: 'GET', path: '/api/events', access: 'signed-in', responseKind: 'events' },
};
