import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { documentCalls } from './document.calls.ts';
import { documentCreated, newDocument } from './document.schema.ts';

export const documentDefinitions = {
  create: defineEndpoint({
    summary:
      'Create an article’s document or sheet with the documents connector, or, if none is set up, a document in the portal’s own editor.',
    body: newDocument,
    response: documentCreated,
    status: 201,
  }),
};

export const documentEndpoints = createEndpoints(documentCalls, documentDefinitions);
