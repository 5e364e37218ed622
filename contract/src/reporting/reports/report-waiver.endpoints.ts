import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, requiredText } from '../../platform/fields.ts';
import { reportDataKinds } from '../data/report-data-kinds.ts';
import { report } from './report.schema.ts';
import { reportWaiverCalls } from './report-waiver.calls.ts';

const params = z.object({ id: idParameter(), kind: z.enum(reportDataKinds) });

export const reportWaiverDefinitions = {
  save: defineEndpoint({
    summary: 'Allow a report to be sent without this data, under your name and with a reason.',
    params,
    body: z.strictObject({ reason: requiredText(500) }),
    response: report,
  }),
  remove: defineEndpoint({
    summary: 'Withdraw a waiver.',
    params,
    response: report,
  }),
};

export const reportWaiverEndpoints = createEndpoints(reportWaiverCalls, reportWaiverDefinitions);
