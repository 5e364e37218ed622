import type { Calls } from '../../platform/endpoint.ts';
import type { documentDefinitions } from './document.endpoints.ts';

export const documentCalls: Calls<typeof documentDefinitions> = {
  create: {
    method: 'POST',
    path: '/api/create-google-doc',
    access: { anyPermission: ['edit_contentarticle', 'update_contentarticle'] },
  },
};
