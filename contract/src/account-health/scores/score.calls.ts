import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { accountScoreDefinitions, scoreWeightsDefinitions } from './score.endpoints.ts';

const access = screenAccess['/account-health'];

export const accountScoreCalls: Calls<typeof accountScoreDefinitions> = {
  get: { method: 'GET', path: '/api/account-health-overviews/:id/score', access },
  days: { method: 'GET', path: '/api/account-health-overviews/:id/score-days', access },
  setPulse: { method: 'POST', path: '/api/account-health-overviews/:id/pulses', access: 'staff' },
  ask: {
    method: 'POST',
    path: '/api/account-health-overviews/:id/score-requests',
    access: 'staff',
  },
};

const superuser = screenAccess['/account-health/score-weights'];

export const scoreWeightsCalls: Calls<typeof scoreWeightsDefinitions> = {
  get: { method: 'GET', path: '/api/account-score-weights', access: superuser },
  update: { method: 'PUT', path: '/api/account-score-weights', access: superuser },
  effects: { method: 'GET', path: '/api/account-score-weights/effects', access: superuser },
};
