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

/** `debug_mode` is also accepted in the query, as in the previous service. */
const query = z.strictObject({ debug_mode: flagParameter().optional() });

const operation = {
  response: orStartedJob(reportOperationResult),
} as const;

export const reportOperationDefinitions = {
  list: defineList({
    summary:
      'List the operations on months, newest first. With `latest`, list only the latest operation of each kind.',
    query: {
      planning_month: idParameter().optional(),
      kind: z.enum(reportOperationKinds).optional(),
      latest: flagParameter().optional(),
    },
    item: reportOperation,
  }),
  createReports: defineEndpoint({
    ...operation,
    summary: "Add a month's missing reports, for active organizations that require them.",
    body: monthBody,
  }),
  validateData: defineEndpoint({
    ...operation,
    summary:
      "Check which data a month's reports lack, and pull the missing data. With debug_mode, only check.",
    query,
    body: monthDebugBody,
  }),
  createPresentations: defineEndpoint({
    ...operation,
    summary: "Create the missing presentations of a month's reports.",
    body: monthBody.extend({
      /** Also creates new versions of existing presentations, except for sent reports. */
      recreate: z.boolean().default(false),
    }),
  }),
  queryUnsent: defineEndpoint({
    ...operation,
    summary: "List a month's unsent reports without sending an email.",
    query,
    body: monthDebugBody,
  }),
};

export const reportOperationEndpoints = createEndpoints(
  reportOperationCalls,
  reportOperationDefinitions,
);
