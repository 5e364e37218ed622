import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import type { deckNumberDefinitions } from './number-origin.endpoints.ts';

export const deckNumberCalls: Calls<typeof deckNumberDefinitions> = {
  origins: {
    method: 'GET',
    path: '/api/slide-decks/:id/origins',
    access: screenAccess['/reporting'],
  },
  changed: {
    method: 'GET',
    path: '/api/slide-decks/:id/changed-numbers',
    access: reportManagement,
  },
  compare: {
    method: 'GET',
    path: '/api/slide-decks/:id/number-comparison',
    access: reportManagement,
  },
};
