import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, requiredText } from '../../platform/fields.ts';
import { reportDataKinds } from '../data/report-data-kinds.ts';
import { report } from './report.schema.ts';
import { reportManagement } from './report-access.ts';

const path = '/api/monthly-reports/:id/waivers/:kind';
const params = z.object({ id: idParameter(), kind: z.enum(reportDataKinds) });

export const reportWaiverEndpoints = {
  save: defineEndpoint({
    method: 'PUT',
    path,
    access: reportManagement,
    summary: 'Lets a report be sent without this data, under one’s name and with a reason.',
    params,
    body: z.strictObject({ reason: requiredText(500) }),
    response: report,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path,
    access: reportManagement,
    summary: 'Takes a waiver back.',
    params,
    response: report,
  }),
};
