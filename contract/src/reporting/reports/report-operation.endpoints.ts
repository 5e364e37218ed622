import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportOperationCalls } from './report-operation.calls.ts';
import {
  monthBody,
  monthDebugBody,
  reportOperation,
  reportOperationKinds,
  reportOperationResult,
} from './report-operation.schema.ts';

/** The earlier service takes it in the query. */
const query = z.strictObject({ debug_mode: flagParameter().optional() });

const operation = {
  response: orStartedJob(reportOperationResult),
} as const;

export const reportOperationDefinitions = {
  list: defineList({
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
    summary: 'Adds the reports that a month lacks, for active organizations that require them.',
    body: monthBody,
  }),
  validateData: defineEndpoint({
    ...operation,
    summary: 'Tells what data a month’s reports lack, and pulls it; with debug_mode only tells.',
    query,
    body: monthDebugBody,
  }),
  createPresentations: defineEndpoint({
    ...operation,
    summary: 'Creates the presentations that a month’s reports lack.',
    body: monthBody.extend({
      /** Also makes a new version of those that exist, except of sent reports. */
      recreate: z.boolean().default(false),
    }),
  }),
  queryUnsent: defineEndpoint({
    ...operation,
    summary: 'Lists a month’s unsent reports; mails nobody.',
    query,
    body: monthDebugBody,
  }),
};

export const reportOperationEndpoints = createEndpoints(
  reportOperationCalls,
  reportOperationDefinitions,
);
