import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { presentationContent } from '../presentations/presentation-content.schema.ts';
import { reportPrintCalls } from './report-print.calls.ts';
import { reportPrintBody, reportPrintState } from './report-print.schema.ts';

export const reportPrintDefinitions = {
  print: defineEndpoint({
    summary:
      "Get a report's presentation as a PDF. Returns 409 with the components that aren't ready, and 503 if printing isn't available.",
    params: z.object({ id: idParameter() }),
    body: reportPrintBody,
  }),
  state: defineEndpoint({
    summary: "Get the availability of printing, and your print's position in the queue.",
    response: reportPrintState,
  }),
  content: defineEndpoint({
    summary:
      'Get the content of the print page for the single-use token in the X-Print-Token header.',
    response: presentationContent,
  }),
};

export const reportPrintEndpoints = createEndpoints(reportPrintCalls, reportPrintDefinitions);
