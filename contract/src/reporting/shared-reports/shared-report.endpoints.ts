import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { text } from '../../platform/fields.ts';
import { presentationContent } from '../presentations/presentation-content.schema.ts';
import { sharedReportCalls } from './shared-report.calls.ts';
import { sharedReports } from './shared-report.schema.ts';

const organization = { slug: text(200), uuid: text(200) };

export const sharedReportDefinitions = {
  list: defineEndpoint({
    summary:
      'List the sent reports of an active organization. Returns 404 unless both slug and organization_uuid match.',
    params: z.object(organization),
    response: sharedReports,
  }),
  get: defineEndpoint({
    summary: 'Get a sent report, as it was sent, by its shareable link.',
    params: z.object({
      ...organization,
      year: z
        .string()
        .regex(/^(19|20|21)\d{2}$/)
        .transform(Number),
      month: z
        .string()
        .regex(/^(0?[1-9]|1[0-2])$/)
        .transform(Number),
    }),
    response: presentationContent,
  }),
};

export const sharedReportEndpoints = createEndpoints(sharedReportCalls, sharedReportDefinitions);
