import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type {
  reportBriefingDefinitions,
  reportDefinitions,
  reportMonthDefinitions,
} from './report.endpoints.ts';
import { reportManagement, reportOverview } from './report-access.ts';

const access = screenAccess['/reporting'];

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

/**
 * Each ordering is also available in descending order. All except `date_created` require a `month` or an
 * `organization`.
 */
export const reportOrderings = names.flatMap((name) => [name, `-${name}`] as const);
export type ReportOrdering = (typeof reportOrderings)[number];

export const reportCalls: Calls<typeof reportDefinitions> = {
  list: { method: 'GET', path: '/api/monthly-reports', access },
  values: { method: 'GET', path: '/api/monthly-reports/values', access: reportOverview },
  get: { method: 'GET', path: '/api/monthly-reports/:id', access },
  update: { method: 'PUT', path: '/api/monthly-reports/:id', access: reportManagement },
};

export const reportMonthCalls: Calls<typeof reportMonthDefinitions> = {
  list: { method: 'GET', path: '/api/report-months', access: reportOverview },
  get: { method: 'GET', path: '/api/report-months/:id', access: reportOverview },
};

export const reportBriefingCalls: Calls<typeof reportBriefingDefinitions> = {
  list: { method: 'GET', path: '/api/report-briefings', access },
};
