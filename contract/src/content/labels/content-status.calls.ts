import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { labelOrderCall } from './content-label.calls.ts';
import type { contentStatusDefinitions } from './content-status.endpoints.ts';

export const contentStatusCalls: Calls<typeof contentStatusDefinitions> = {
  list: {
    method: 'GET',
    path: '/api/content-statuses',
    access: screenAccess['/content-generation'],
  },
  arrange: labelOrderCall('/api/content-statuses'),
  update: { method: 'PUT', path: '/api/content-statuses/:id', access: 'staff' },
};
