import { reportOperationEndpoints } from '@portal/contract/reporting/reports/report-operation.endpoints.ts';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { findJobResult } from '#platform/jobs/jobs.service.ts';
import { lockSetting } from '#platform/settings/settings.service.ts';
import { reportsSetting } from '../reports/report-settings.service.ts';
import { presentOperation } from './report-operation.presenter.ts';
import { selectOperations } from './report-operation.repository.ts';
import { startOperation } from './report-operation.service.ts';
import { getReportSetting, updateReportSetting } from './report-setting.service.ts';

const { createReports, validateData, createPresentations, queryUnsent } = reportOperationEndpoints;

const answer = ({ db }: { db: Db }, jobId: number) => findJobResult(db, jobId);

const operationRoutes = (jobStarts: JobStarts): Route[] => [
  jobRoute(createReports, jobStarts, {
    start: ({ db, viewer, body }) =>
      startOperation(db, viewer, { kind: 'create_reports', planningMonthId: body.planning_month }),
    answer,
  }),
  jobRoute(validateData, jobStarts, {
    start: ({ db, viewer, query, body }) =>
      startOperation(db, viewer, {
        kind: 'validate_data',
        planningMonthId: body.planning_month,
        isDebug: query.debug_mode ?? body.debug_mode,
      }),
    answer,
  }),
  jobRoute(createPresentations, jobStarts, {
    start: ({ db, viewer, body }) =>
      startOperation(db, viewer, {
        kind: 'create_presentations',
        planningMonthId: body.planning_month,
        recreates: body.recreate,
      }),
    answer,
  }),
  jobRoute(queryUnsent, jobStarts, {
    start: ({ db, viewer, query, body }) =>
      startOperation(db, viewer, {
        kind: 'query_unsent',
        planningMonthId: body.planning_month,
        isDebug: query.debug_mode ?? body.debug_mode,
      }),
    answer,
  }),
];

export const reportOperationRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(reportOperationEndpoints.list, async ({ db, viewer, query }) => {
    // Only staff see other people's operations, since a result names all organizations that the starter can see.
    const personId = isStaff(viewer) ? undefined : viewer.id;
    return mapPage(await selectOperations(db, { ...query, personId }), presentOperation);
  }),
  ...operationRoutes(jobStarts),
  route(reportSettingEndpoints.get, ({ db }) => getReportSetting(db)),
  route(reportSettingEndpoints.update, async (call) => {
    const { db, viewer, ip } = call;
    const { changes } = await editRecord(call, {
      lock: () => lockSetting(db, reportsSetting),
      find: () => getReportSetting(db),
      present: (setting) => setting,
    });
    await updateReportSetting(db, viewer, changes, ip);
    return getReportSetting(db);
  }),
];
