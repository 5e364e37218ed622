import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type {
  economicsDefinitions,
  economicsSettingDefinitions,
  payRateDefinitions,
} from './economics.endpoints.ts';

const access = screenAccess['/organizations/economics'];

export const economicsCalls: Calls<typeof economicsDefinitions> = {
  clients: { method: 'GET', path: '/api/economics/clients', access },
  client: { method: 'GET', path: '/api/economics/clients/:id', access },
  statements: { method: 'GET', path: '/api/economics/statements', access },
  statement: { method: 'GET', path: '/api/economics/statements/:id', access: 'signed-in' },
  own: { method: 'GET', path: '/api/economics/own', access: 'signed-in' },
  exportStatement: {
    method: 'POST',
    path: '/api/economics/statements/:id/export',
    access: 'signed-in',
    responseKind: 'file',
  },
};

export const economicsSettingCalls: Calls<typeof economicsSettingDefinitions> = {
  get: { method: 'GET', path: '/api/economics/settings', access },
  update: { method: 'PUT', path: '/api/economics/settings', access },
};

export const payRateCalls: Calls<typeof payRateDefinitions> = {
  list: { method: 'GET', path: '/api/pay-rates', access },
  create: { method: 'POST', path: '/api/pay-rates', access },
};
