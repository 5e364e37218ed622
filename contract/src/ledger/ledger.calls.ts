import type { Calls } from '../platform/endpoint.ts';
import type { ledgerDefinitions } from './ledger.endpoints.ts';

export const ledgerCalls: Calls<typeof ledgerDefinitions> = {
  list: { method: 'GET', path: '/api/ledgers', access: 'staff' },
  get: { method: 'GET', path: '/api/organizations/:id/ledger', access: 'staff' },
  close: { method: 'POST', path: '/api/organizations/:id/ledger/close', access: 'staff' },
  records: { method: 'GET', path: '/api/agreement-lines/:id/records', access: 'staff' },
  entries: { method: 'GET', path: '/api/agreement-lines/:id/entries', access: 'staff' },
  addEntry: { method: 'POST', path: '/api/agreement-lines/:id/entries', access: 'staff' },
  promised: { method: 'GET', path: '/api/organizations/:id/promised', access: 'signed-in' },
  promisedIn: { method: 'GET', path: '/api/organizations/:id/promised/:month', access: 'staff' },
  due: { method: 'GET', path: '/api/planning-months/:id/due-articles', access: 'staff' },
};
