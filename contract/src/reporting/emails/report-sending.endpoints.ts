import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, stateParameter } from '../../platform/fields.ts';
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
    summary: 'Check a report before sending it: get the problems, warnings, and recipients.',
    params,
    response: reportPreflight,
  }),
  send: defineEndpoint({
    summary:
      'Freeze a report and send it to its recipients. Returns 409 with the preflight if the preflight fails.',
    params,
    body: sendReportBody.optional(),
    response: orStartedJob(report),
  }),
  schedule: defineEndpoint({
    summary: 'Schedule a report to be sent, if the preflight passes at the scheduled time.',
    params,
    body: scheduleReportBody,
    response: reportSending,
    status: 201,
  }),
  list: defineList({
    summary: 'List the immediate and scheduled sendings of reports, newest first.',
    query: {
      report: idParameter().optional(),
      month: idParameter().optional(),
      state: stateParameter(z.enum(sendingStates)).optional(),
    },
    item: reportSending,
  }),
  cancel: defineEndpoint({
    summary: 'Cancel a scheduled sending. Returns 409 if it has started.',
    params,
    response: reportSending,
  }),
};

export const reportSendingEndpoints = createEndpoints(reportSendingCalls, reportSendingDefinitions);
