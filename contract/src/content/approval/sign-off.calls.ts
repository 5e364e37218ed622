import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { signOffDefinitions } from './sign-off.endpoints.ts';

const access = screenAccess['/content-generation'];

export const signOffCalls: Calls<typeof signOffDefinitions> = {
  list: { method: 'GET', path: '/api/sign-offs', access },
  get: { method: 'GET', path: '/api/sign-offs/:id', access },
  print: { method: 'POST', path: '/api/sign-offs/:id/print', access, responseKind: 'file' },
  undo: {
    method: 'POST',
    path: '/api/sign-offs/:id/undo',
    access: 'staff',
    responseKind: 'empty',
  },
  printContent: { method: 'GET', path: '/api/sign-off-print-content', access: 'public' },
};
