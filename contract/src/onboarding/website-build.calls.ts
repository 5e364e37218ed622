import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { websiteBuildDefinitions } from './website-build.endpoints.ts';

const view = screenAccess['/client-onboarding'];

/** `late` sorts builds by the earliest due date of their open items; builds without a due date come last. */
export const websiteBuildOrderings = [
  'created_at',
  '-created_at',
  'label',
  '-label',
  'late',
] as const;

export const websiteBuildCalls: Calls<typeof websiteBuildDefinitions> = {
  list: { method: 'GET', path: '/api/website-builds', access: view },
  get: { method: 'GET', path: '/api/website-builds/:id', access: view },
  create: { method: 'POST', path: '/api/website-builds', access: 'staff' },
  update: { method: 'PUT', path: '/api/website-builds/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/website-builds/:id',
    access: 'staff',
    responseKind: 'empty',
  },
  previewStartDate: {
    method: 'GET',
    path: '/api/website-builds/:id/start-date-preview',
    access: 'staff',
  },
  runChecks: {
    method: 'POST',
    path: '/api/website-builds/:id/run-checks',
    access: 'staff',
    startsJob: true,
  },
};
