import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { report } from '../reports/report.schema.ts';
import { organizationDataCalls, reportPullCalls } from './report-data.calls.ts';
import { organizationDataMonth, typedData } from './report-data.schema.ts';
import { monthlyDataKinds } from './report-data-kinds.ts';

export const monthParameter = () =>
  z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

const organizationParams = z.object({ id: idParameter() });
const monthParams = z.object({
  id: idParameter(),
  kind: z.enum(monthlyDataKinds),
  month: monthParameter(),
});
const reportParams = z.object({ id: idParameter() });

/** The calls for an organization's monthly numbers, independent of its reports. */
export const organizationDataDefinitions = {
  list: defineList({
    summary: "List an organization's analytics and leads by calendar month, newest first.",
    params: organizationParams,
    query: {
      kind: z.enum(monthlyDataKinds).optional(),
      from: monthParameter().optional(),
      to: monthParameter().optional(),
    },
    item: organizationDataMonth,
  }),
  get: defineEndpoint({
    summary: "Get an organization's analytics or leads for a calendar month.",
    params: monthParams,
    response: organizationDataMonth,
  }),
  save: defineEndpoint({
    summary:
      'Enter the numbers of a month manually. They take precedence over files and connectors.',
    params: monthParams,
    body: typedData,
    record: organizationDataMonth,
    response: organizationDataMonth,
  }),
  remove: defineEndpoint({
    summary:
      "Remove a month's manually entered numbers or, with `origin=file`, its imported numbers.",
    params: monthParams,
    query: z.strictObject({ origin: z.enum(['by_hand', 'file']).default('by_hand') }),
    response: organizationDataMonth,
  }),
  pull: defineEndpoint({
    summary:
      "Pull an organization's months from the connector, including months that already have data.",
    params: organizationParams,
    body: z.strictObject({
      kind: z.enum(monthlyDataKinds),
      months: z.array(monthParameter()).min(1).max(24),
    }),
    response: orStartedJob(z.array(organizationDataMonth)),
  }),
};

export const organizationDataEndpoints = createEndpoints(
  organizationDataCalls,
  organizationDataDefinitions,
);

export const reportPullDefinitions = {
  pull: defineEndpoint({
    summary: 'Pull all months of a report from the connectors.',
    params: reportParams,
    response: orStartedJob(report),
  }),
};

export const reportPullEndpoints = createEndpoints(reportPullCalls, reportPullDefinitions);
