import {
  reportBriefingEndpoints,
  reportEndpoints,
  reportMonthEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportScreenshotEndpoints } from '@portal/contract/reporting/reports/report-screenshot.endpoints.ts';
import { reportWaiverEndpoints } from '@portal/contract/reporting/reports/report-waiver.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { onReportFilesChecking } from './report.events.ts';
import { reportPolicy, reportScope } from './report.policy.ts';
import { presentBriefing } from './report.presenter.ts';
import { selectBriefings } from './report.repository.ts';
import {
  getReport,
  listReports,
  presentOneReport,
  presentReports,
  updateReport,
} from './report.service.ts';
import { selectReportValues } from './report-list.repository.ts';
import { getReportMonth, listReportMonths } from './report-month.service.ts';
import { removeScreenshot, saveScreenshot, storeScreenshot } from './report-screenshot.service.ts';
import { unwaiveData, waiveData } from './waiver.service.ts';

const monthRoutes: Route[] = [
  route(reportMonthEndpoints.list, ({ db, viewer, query }) => listReportMonths(db, viewer, query)),
  route(reportMonthEndpoints.get, ({ db, viewer, params }) =>
    getReportMonth(db, viewer, params.id),
  ),
  route(reportBriefingEndpoints.list, async ({ db, viewer, query }) => {
    const own = viewer.accounts.map(({ organizationId }) => organizationId);
    return mapPage(await selectBriefings(db, own, query), presentBriefing);
  }),
];

const waiverRoutes: Route[] = [
  route(reportWaiverEndpoints.save, async ({ db, viewer, params, body }) => {
    await lockRow(db, 'report', params.id);
    const report = await getReport(db, viewer, params.id);
    const waiver = { kind: params.kind, reason: body.reason };
    return presentOneReport(db, viewer, await waiveData(db, viewer, report, waiver));
  }),
  route(reportWaiverEndpoints.remove, async ({ db, viewer, params }) => {
    await lockRow(db, 'report', params.id);
    const report = await getReport(db, viewer, params.id);
    return presentOneReport(db, viewer, await unwaiveData(db, viewer, report, params.kind));
  }),
];

const screenshotRoutes = (files: Files): Route[] => [
  route(reportScreenshotEndpoints.save, {
    prepare: async ({ reader, viewer, params, files: uploads }) => {
      await getReport(reader, viewer, params.id);
      return storeScreenshot(files, uploads.image);
    },
    handle: async ({ db, viewer, params: { id, type } }, stored) => {
      await lockRow(db, 'report', id);
      const report = await getReport(db, viewer, id);
      return presentOneReport(
        db,
        viewer,
        await saveScreenshot(db, viewer, report, { type, stored }),
      );
    },
  }),
  route(reportScreenshotEndpoints.remove, async ({ db, viewer, params: { id, type } }) => {
    await lockRow(db, 'report', id);
    const report = await getReport(db, viewer, id);
    return presentOneReport(db, viewer, await removeScreenshot(db, viewer, report, type));
  }),
];

export const reportRoutes = ({ files }: { files: Files }): Route[] => [
  route(reportEndpoints.list, async ({ db, viewer, query }) => {
    const page = await listReports(db, viewer, query);
    return {
      items: await presentReports(db, viewer, page.items, query.columns),
      next: page.next,
    };
  }),
  route(reportEndpoints.values, ({ db, viewer, query }) =>
    selectReportValues(db, reportScope(viewer), query),
  ),
  route(reportEndpoints.get, async ({ db, viewer, params }) =>
    presentOneReport(db, viewer, await getReport(db, viewer, params.id)),
  ),
  route(reportEndpoints.update, {
    async prepare({ reader, viewer, params, body }) {
      if (body.status !== 'sent') return new Set<string>();
      const input = { reportId: params.id, viewer, files };
      const broken = await onReportFilesChecking.emit(reader, input);
      return new Set(broken.flatMap((keys) => [...keys]));
    },
    async handle(call, brokenFiles) {
      const { db, viewer, params } = call;
      const { record, changes } = await editRecord(call, {
        lock: () => lockRow(db, 'report', params.id),
        find: () => getReport(db, viewer, params.id),
        authorize: reportPolicy.update,
        present: (report) => presentOneReport(db, viewer, report),
      });
      const updated = await updateReport(db, viewer, record, { ...changes, brokenFiles });
      return presentOneReport(db, viewer, updated);
    },
  }),
  ...monthRoutes,
  ...waiverRoutes,
  ...screenshotRoutes(files),
];
