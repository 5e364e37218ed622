import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import {
  anyOfParameter,
  flagParameter,
  idParameter,
  someOfParameter,
  text,
} from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  reportBriefingCalls,
  reportCalls,
  reportMonthCalls,
  reportOrderings,
} from './report.calls.ts';
import {
  report,
  reportBriefing,
  reportMonth,
  reportUpdate,
  transientReportFlags,
} from './report.schema.ts';
import { reportStatuses } from './report-status.ts';

const params = z.object({ id: idParameter() });

const yearParameter = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}$/, 'Enter a year.')
    .transform(Number);
const reportFilters = {
  /** A planning month's id. Excludes the unsent reports of archived organizations. */
  month: idParameter().optional(),
  /** The year; together with `calendar_month`, selects a calendar month. */
  year: yearParameter().optional(),
  calendar_month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number)
    .optional(),
  organization: idParameter().optional(),
  organization_slug: text(200).optional(),
  status: someOfParameter(reportStatuses, 'This is not a status.').optional(),
  creator: anyOfParameter().optional(),
  approver: anyOfParameter().optional(),
  has_presentation: flagParameter().optional(),
  /** Matches part of the organization's name. */
  search: text(200).optional(),
};

/** The fields whose values are listed with counts. */
const countedReportFields = ['status', 'approver', 'creator', 'has_presentation'] as const;
export type CountedReportField = (typeof countedReportFields)[number];

export const reportDefinitions = {
  list: defineList({
    summary:
      'List monthly reports. The default order is by organization if filtered by month, by month if filtered by organization, and otherwise newest first.',
    query: { ...reportFilters, ordering: z.enum(reportOrderings).optional() },
    item: report,
  }),
  values: defineFilterValues({
    filters: { ...reportFilters, month: idParameter() },
    fields: countedReportFields,
  }),
  get: defineEndpoint({
    summary: 'Get a monthly report.',
    params,
    response: report,
  }),
  update: defineEndpoint({
    summary: "Update a monthly report. The status of a sent report can't be changed.",
    params,
    body: reportUpdate,
    record: report,
    response: report,
    ignored: transientReportFlags,
  }),
};

export const reportEndpoints = createEndpoints(reportCalls, reportDefinitions);

export const reportMonthDefinitions = {
  list: defineList({
    summary: 'List planning months with the counts of their reports, newest first.',
    query: { year: yearParameter().optional() },
    item: reportMonth,
  }),
  get: defineEndpoint({
    summary: 'Get a planning month with the counts of its reports.',
    params,
    response: reportMonth,
  }),
};

export const reportMonthEndpoints = createEndpoints(reportMonthCalls, reportMonthDefinitions);

export const reportBriefingDefinitions = {
  list: defineList({
    summary:
      "List the months of your organizations, newest first, and whether each month's report was sent.",
    query: {
      organization: idParameter().optional(),
      year: yearParameter().optional(),
    },
    item: reportBriefing,
  }),
};

export const reportBriefingEndpoints = createEndpoints(
  reportBriefingCalls,
  reportBriefingDefinitions,
);
