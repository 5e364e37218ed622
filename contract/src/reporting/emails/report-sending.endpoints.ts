import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { report } from '../reports/report.schema.ts';
import { reportSendingCalls } from './report-sending.calls.ts';
import {
  reportPreflight,
  reportSending,
  scheduleReportBody,
  sendingStates,
  sendReportBody,
} from './report-sending.schema.ts';

const params = z.object({ id: idParameter() });

export const reportSendingDefinitions = {
  preflight: defineEndpoint({
    summary: 'What stops a report from being sent, what is unchanged, and who would get it.',
    params,
    response: reportPreflight,
  }),
  send: defineEndpoint({
    summary: 'Freezes and sends a report to its recipients; 409 with the preflight when it fails.',
    params,
    body: sendReportBody.optional(),
    response: orStartedJob(report),
  }),
  schedule: defineEndpoint({
    summary: 'Sends a report later, if the preflight holds at that hour.',
    params,
    body: scheduleReportBody,
    response: reportSending,
    status: 201,
  }),
  list: defineList({
    summary: 'Sendings of reports, newest first.',
    query: {
      report: idParameter().optional(),
      month: idParameter().optional(),
      state: z.enum(sendingStates).optional(),
    },
    item: reportSending,
  }),
  cancel: defineEndpoint({
    summary: 'Cancels a scheduled sending; 409 once it is under way.',
    params,
    response: reportSending,
  }),
};

export const reportSendingEndpoints = createEndpoints(reportSendingCalls, reportSendingDefinitions);
