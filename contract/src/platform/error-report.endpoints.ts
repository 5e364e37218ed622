import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';

export const errorReportEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/error-reports',
    access: 'public',
    summary: 'Reports an error that the web app could not handle to the operator.',
    body: z.strictObject({
      /** The error, its stack, the page and the version. */
      text: requiredText(5_000),
    }),
    responseKind: 'empty',
  }),
};
