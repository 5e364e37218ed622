import type { Calls } from './endpoint.ts';
import type { fileDefinitions } from './file.endpoints.ts';

export const fileCalls: Calls<typeof fileDefinitions> = {
  download: { method: 'GET', path: '/api/files/:key', access: 'public', responseKind: 'file' },
};
