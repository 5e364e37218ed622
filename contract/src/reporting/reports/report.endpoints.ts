import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import {
  anyOfParameter,
  flagParameter,
  idParameter,
  someOfParameter,
  text,
} from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  report,
  reportBriefing,
  reportMonth,
  reportUpdate,
  transientReportFlags,
} from './report.schema.ts';
import { reportManagement, reportOverview } from './report-access.ts';
import { reportStatuses } from './report-status.ts';

const access = screenAccess['/reporting'];
const params = z.object({ id: idParameter() });

const yearParameter = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}$/, 'Enter a year.')
    .transform(Number);

const names = [
  'organization',
  'report_url',
  'status',
  'approver',
  'creator',
  'month',
  'date_created',
  'last_updated',
] as const;
/** Each also descending. All but `date_created` need a `month` or an `organization`. */
export const reportOrderings = names.flatMap((name) => [name, `-${name}`] as const);
export type ReportOrdering = (typeof reportOrderings)[number];

const reportFilters = {
  /** A planning month. */
  month: idParameter().optional(),
  /** A calendar month: both. */
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
  /** Part of the organization's name. */
  search: text(200).optional(),
};

/** The fields whose values are listed with counts. */
const countedReportFields = ['status', 'approver', 'creator', 'has_presentation'] as const;
export type CountedReportField = (typeof countedReportFields)[number];

export const reportEndpoints = {
  list: defineList({
    path: '/api/monthly-reports',
    access,
    summary:
      'Monthly reports: of a month by organization, of an organization by month, otherwise the newest first.',
    query: { ...reportFilters, ordering: z.enum(reportOrderings).optional() },
    item: report,
  }),
  values: defineFilterValues({
    path: '/api/monthly-reports/values',
    access: reportOverview,
    filters: { ...reportFilters, month: idParameter() },
    fields: countedReportFields,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/monthly-reports/:id',
    access,
    summary: 'One monthly report.',
    params,
    response: report,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/monthly-reports/:id',
    access: reportManagement,
    summary: 'Changes a monthly report. The status of a sent one stays.',
    params,
    body: reportUpdate,
    record: report,
    response: report,
    ignored: transientReportFlags,
  }),
};

export const reportMonthEndpoints = {
  list: defineList({
    path: '/api/report-months',
    access: reportOverview,
    summary: 'Planning months with the counts of their reports, newest first.',
    query: { year: yearParameter().optional() },
    item: reportMonth,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/report-months/:id',
    access: reportOverview,
    summary: 'A planning month with the counts of its reports.',
    params,
    response: reportMonth,
  }),
};

export const reportBriefingEndpoints = {
  list: defineList({
    path: '/api/report-briefings',
    access,
    summary:
      'The months of the viewer’s own organizations, newest first, and whether they were sent.',
    query: {
      organization: idParameter().optional(),
      year: yearParameter().optional(),
    },
    item: reportBriefing,
  }),
};
