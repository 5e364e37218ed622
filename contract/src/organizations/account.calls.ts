import type { Calls } from '../platform/endpoint.ts';
import type { accountDefinitions } from './account.endpoints.ts';

const access = { permission: 'add_userorgrole' } as const;

export const accountCalls: Calls<typeof accountDefinitions> = {
  list: { method: 'GET', path: '/api/roles', access: 'signed-in' },
  get: { method: 'GET', path: '/api/roles/:id', access: 'signed-in' },
  create: { method: 'POST', path: '/api/roles', access },
  update: { method: 'PUT', path: '/api/roles/:id', access },
  delete: { method: 'DELETE', path: '/api/roles/:id', access, responseKind: 'empty' },
};
