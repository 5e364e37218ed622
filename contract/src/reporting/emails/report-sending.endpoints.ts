import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { report } from '../reports/report.schema.ts';
import { reportManagement } from '../reports/report-access.ts';
import {
  reportPreflight,
  reportSending,
  scheduleReportBody,
  sendingStates,
  sendReportBody,
} from './report-sending.schema.ts';

const access = reportManagement;
const params = z.object({ id: idParameter() });

export const reportSendingEndpoints = {
  preflight: defineEndpoint({
    method: 'GET',
    path: '/api/monthly-reports/:id/preflight',
    access,
    summary: 'What stops a report from being sent, what is unchanged, and who would get it.',
    params,
    response: reportPreflight,
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/api/monthly-reports/:id/send_report',
    access,
    summary: 'Freezes and sends a report to its recipients; 409 with the preflight when it fails.',
    params,
    body: sendReportBody.optional(),
    startsJob: true,
    response: orStartedJob(report),
  }),
  schedule: defineEndpoint({
    method: 'POST',
    path: '/api/monthly-reports/:id/schedule_sending',
    access,
    summary: 'Sends a report later, if the preflight holds at that hour.',
    params,
    body: scheduleReportBody,
    response: reportSending,
    status: 201,
  }),
  list: defineList({
    path: '/api/report-sendings',
    access,
    summary: 'Sendings of reports, newest first.',
    query: {
      report: idParameter().optional(),
      month: idParameter().optional(),
      state: z.enum(sendingStates).optional(),
    },
    item: reportSending,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/report-sendings/:id/cancel',
    access,
    summary: 'Cancels a scheduled sending; 409 once it is under way.',
    params,
    response: reportSending,
  }),
};
