import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { signOffCalls } from './sign-off.calls.ts';
import { signOff, signOffDetail, signOffPrint } from './sign-off.schema.ts';

const params = z.object({ id: idParameter() });

export const signOffDefinitions = {
  list: defineList({
    summary: 'List the approvals of an article, newest first.',
    query: { article: idParameter() },
    item: signOff,
  }),
  get: defineEndpoint({
    summary: 'Get an approval with the approved content and the current content.',
    params,
    response: signOffDetail,
  }),
  print: defineEndpoint({
    summary: 'Get an approval as a one-page PDF. Returns 503 if printing isn’t available.',
    params,
  }),
  undo: defineEndpoint({
    summary:
      'Undo an approval by silence and return the article to final review. Returns 409 if the article has changed since the approval.',
    params,
  }),
  printContent: defineEndpoint({
    summary:
      'Get the content of the printed page that the token in the X-Print-Token header identifies.',
    response: signOffPrint,
  }),
};

export const signOffEndpoints = createEndpoints(signOffCalls, signOffDefinitions);
