import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { documentCalls } from './document.calls.ts';
import { documentCreated, newDocument } from './document.schema.ts';

export const documentDefinitions = {
  create: defineEndpoint({
    summary:
      'Create an article’s document or sheet in Google Drive or, if that connector isn’t set up, a document in the portal’s own editor.',
    body: newDocument,
    response: documentCreated,
    status: 201,
  }),
};

export const documentEndpoints = createEndpoints(documentCalls, documentDefinitions);
