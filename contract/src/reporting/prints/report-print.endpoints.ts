import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { presentationContent } from '../presentations/presentation-content.schema.ts';
import { reportPrintCalls } from './report-print.calls.ts';
import { reportPrintBody, reportPrintState } from './report-print.schema.ts';

export const reportPrintDefinitions = {
  print: defineEndpoint({
    summary:
      'A report’s presentation as a PDF; 409 names components that are not ready, 503 where nothing can print.',
    params: z.object({ id: idParameter() }),
    body: reportPrintBody,
  }),
  state: defineEndpoint({
    summary: 'Whether the portal can print, and the place of the viewer’s own print.',
    response: reportPrintState,
  }),
  content: defineEndpoint({
    summary: 'What the print page draws, for the single-use token in the header X-Print-Token.',
    response: presentationContent,
  }),
};

export const reportPrintEndpoints = createEndpoints(reportPrintCalls, reportPrintDefinitions);
