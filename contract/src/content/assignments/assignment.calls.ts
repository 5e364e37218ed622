import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { assignmentDefinitions } from './assignment.endpoints.ts';

const access = screenAccess['/content-generation'];
const ofUser = { method: 'GET', access: 'signed-in' } as const;

export const assignmentCalls: Calls<typeof assignmentDefinitions> = {
  overview: { method: 'GET', path: '/api/assignments', access },
  group: { method: 'GET', path: '/api/assignments/groups/:group', access },
  counts: { method: 'GET', path: '/api/assignments/counts', access },
  current: { ...ofUser, path: '/api/users/:id/get_current_assignments' },
  late: { ...ofUser, path: '/api/users/:id/get_late_assignments' },
  dueSoon: { ...ofUser, path: '/api/users/:id/get_due_soon_assignments' },
  pendingApprovals: {
    method: 'GET',
    path: '/api/organizations/:id/get_pending_content_approvals',
    access,
  },
};
