import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { errorReportCalls } from './error-report.calls.ts';
import { requiredText } from './fields.ts';

export const errorReportDefinitions = {
  create: defineEndpoint({
    summary: "Send the operator an error that the web app couldn't handle.",
    body: z.strictObject({
      /** The error, its stack, the page, and the web app's version. */
      text: requiredText(5_000),
    }),
  }),
};

export const errorReportEndpoints = createEndpoints(errorReportCalls, errorReportDefinitions);
