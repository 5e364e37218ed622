import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { auditEntryDefinitions } from './audit-entry.endpoints.ts';

export const auditEntryCalls: Calls<typeof auditEntryDefinitions> = {
  list: { method: 'GET', path: '/api/audit', access: screenAccess['/administration/audit-log'] },
  get: { method: 'GET', path: '/api/audit/:id', access: screenAccess['/administration/audit-log'] },
  export: {
    method: 'POST',
    path: '/api/audit/export',
    access: screenAccess['/administration/audit-log'],
    responseKind: 'file',
  },
  verify: {
    method: 'GET',
    path: '/api/audit/verify',
    access: screenAccess['/administration/audit-log'],
  },
};
