import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { screenAccess } from '../../screens.ts';
import { presentationContent } from '../presentations/presentation-content.schema.ts';
import { reportPrintBody, reportPrintState } from './report-print.schema.ts';

const access = screenAccess['/reporting'];

export const reportPrintEndpoints = {
  print: defineEndpoint({
    method: 'POST',
    path: '/api/monthly-reports/:id/print',
    access,
    summary:
      'A report’s presentation as a PDF; 409 names components that are not ready, 503 where nothing can print.',
    params: z.object({ id: idParameter() }),
    body: reportPrintBody,
    responseKind: 'file',
  }),
  state: defineEndpoint({
    method: 'GET',
    path: '/api/report-print-state',
    access,
    summary: 'Whether the portal can print, and the place of the viewer’s own print.',
    response: reportPrintState,
  }),
  content: defineEndpoint({
    method: 'GET',
    path: '/api/report-print-content',
    access: 'public',
    summary: 'What the print page draws, for the single-use token in the header X-Print-Token.',
    response: presentationContent,
  }),
};
