import { defineEndpoint } from '../../platform/endpoint.ts';
import { documentCreated, newDocument } from './document.schema.ts';

export const documentEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/create-google-doc',
    access: { anyPermission: ['edit_contentarticle', 'update_contentarticle'] },
    summary:
      "Makes an article's document or sheet where the connector for documents is set up, else in the portal's own editor.",
    body: newDocument,
    response: documentCreated,
    status: 201,
  }),
};
