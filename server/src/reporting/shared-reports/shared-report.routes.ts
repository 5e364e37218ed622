import { sharedReportEndpoints } from '@portal/contract/reporting/shared-reports/shared-report.endpoints.ts';
import { visitSharedOrganization } from '#organizations/organizations/shared-organization.service.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listSharedReports, readSharedReport } from './shared-report.service.ts';

const caching = 'private, no-store';

export const sharedReportRoutes = (database: Database): Route[] => [
  route(sharedReportEndpoints.list, async ({ db, params, ip, reply }) => {
    reply.header('cache-control', caching);
    return listSharedReports(db, await visitSharedOrganization(database, params, ip));
  }),
  route(sharedReportEndpoints.get, async ({ db, params, ip, reply }) => {
    reply.header('cache-control', caching);
    return readSharedReport(db, await visitSharedOrganization(database, params, ip), params);
  }),
];
