import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import type {
  presentationDefinitions,
  reportPresentationDefinitions,
  slideDefinitions,
} from './presentation.endpoints.ts';

const access = screenAccess['/reporting'];

export const presentationCalls: Calls<typeof presentationDefinitions> = {
  list: { method: 'GET', path: '/api/slide-decks', access },
  get: { method: 'GET', path: '/api/slide-decks/:id', access },
  content: { method: 'GET', path: '/api/slide-decks/:id/content', access },
  listVersions: { method: 'GET', path: '/api/slide-decks/:id/versions', access: reportManagement },
  getVersion: {
    method: 'GET',
    path: '/api/slide-decks/:id/versions/:number',
    access: reportManagement,
  },
  compareVersions: {
    method: 'GET',
    path: '/api/slide-decks/:id/versions/:number/comparison',
    access: reportManagement,
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/slide-decks/:id/versions/:number/restore',
    access: reportManagement,
  },
};

export const reportPresentationCalls: Calls<typeof reportPresentationDefinitions> = {
  create: {
    method: 'POST',
    path: '/api/monthly-reports/:id/create_report_presentation',
    access: reportManagement,
  },
  recreate: {
    method: 'POST',
    path: '/api/monthly-reports/:id/recreate_report_presentation',
    access: reportManagement,
  },
};

export const slideCalls: Calls<typeof slideDefinitions> = {
  list: { method: 'GET', path: '/api/slides', access },
  get: { method: 'GET', path: '/api/slides/:id', access },
};
