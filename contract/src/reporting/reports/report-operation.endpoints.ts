import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportManagement } from './report-access.ts';
import {
  monthBody,
  monthDebugBody,
  reportOperation,
  reportOperationKinds,
  reportOperationResult,
} from './report-operation.schema.ts';

const access = reportManagement;

/** The earlier service takes it in the query. */
const query = z.strictObject({ debug_mode: flagParameter().optional() });

const operation = {
  method: 'POST',
  access,
  startsJob: true,
  response: orStartedJob(reportOperationResult),
} as const;

export const reportOperationEndpoints = {
  list: defineList({
    path: '/api/report-operations',
    access,
    summary:
      'The operations on months, newest first; with `latest` only the last one of each kind.',
    query: {
      planning_month: idParameter().optional(),
      kind: z.enum(reportOperationKinds).optional(),
      latest: flagParameter().optional(),
    },
    item: reportOperation,
  }),
  createReports: defineEndpoint({
    ...operation,
    path: '/api/create-monthly-reports',
    summary: 'Adds the reports that a month lacks, for active organizations that require them.',
    body: monthBody,
  }),
  validateData: defineEndpoint({
    ...operation,
    path: '/api/validate-monthly-report-data',
    summary: 'Tells what data a month’s reports lack, and pulls it; with debug_mode only tells.',
    query,
    body: monthDebugBody,
  }),
  createPresentations: defineEndpoint({
    ...operation,
    path: '/api/create-monthly-report-presentations',
    summary: 'Creates the presentations that a month’s reports lack.',
    body: monthBody.extend({
      /** Also makes a new version of those that exist, except of sent reports. */
      recreate: z.boolean().default(false),
    }),
  }),
  queryUnsent: defineEndpoint({
    ...operation,
    path: '/api/query-unsent-reports',
    summary: 'Lists a month’s unsent reports; mails nobody.',
    query,
    body: monthDebugBody,
  }),
};
