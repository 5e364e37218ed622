import type { Calls } from '../platform/endpoint.ts';
import type { timelineDefinitions } from './timeline.endpoints.ts';

export const timelineCalls: Calls<typeof timelineDefinitions> = {
  list: { method: 'GET', path: '/api/organizations/:id/timeline', access: 'staff' },
};
