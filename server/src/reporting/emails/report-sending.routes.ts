import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import type { ReportSending } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Files } from '#platform/files/files.service.ts';
import { can } from '#platform/http/access.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import { findBrokenFilesOf } from '../presentations/broken-files.ts';
import type { ReportPrints } from '../prints/report-prints.ts';
import { reportScope } from '../reports/report.policy.ts';
import { getReport, presentOneReport } from '../reports/report.service.ts';
import { runPreflight } from './preflight.service.ts';
import { type SendingRow, selectSendings } from './report-sending.repository.ts';
import { cancelSending, scheduleSending, startSending } from './report-sending.service.ts';

function presentSending(viewer: Viewer, row: SendingRow): ReportSending {
  const mayCancel = row.state === 'scheduled' && can(viewer, 'update_monthlyreport');
  return {
    id: row.id,
    report: row.report_id,
    state: row.state,
    scheduled_for: row.scheduled_for,
    attach_pdf: row.attaches_pdf === 1,
    message: row.message,
    presentation_version_number: row.version_number,
    recipient_count: Number(row.entry_count ?? 0),
    // The cast is safe: only rejections write this column, always with this type.
    problems: JSON.parse(row.problems) as ReportSending['problems'],
    reason: row.reason,
    person: presentJoinedPerson(row.person_id, row, 'person'),
    job: row.job_id,
    created_at: row.created_at,
    finished_at: row.finished_at,
    allowed_actions: mayCancel ? ['cancel'] : [],
  };
}

interface SendingRouteServices {
  files: Files;
  jobStarts: JobStarts;
  prints: ReportPrints;
}

export const reportSendingRoutes = ({
  files,
  jobStarts,
  prints,
}: SendingRouteServices): Route[] => [
  route(reportSendingEndpoints.preflight, async ({ db, viewer, params }) => {
    const report = await getReport(db, viewer, params.id);
    const brokenFiles = await findBrokenFilesOf(db, report, files);
    const { preflight } = await runPreflight(db, report, { brokenFiles });
    return preflight;
  }),
  jobRoute(reportSendingEndpoints.send, jobStarts, {
    start: async ({ db, viewer, params, body = { attach_pdf: false } }) => {
      const printProblem = body.attach_pdf ? await prints.problem() : null;
      return startSending(db, viewer, params.id, { ...body, printProblem });
    },
    answer: async ({ db, viewer, params }) =>
      presentOneReport(db, viewer, await getReport(db, viewer, params.id)),
  }),
  route(reportSendingEndpoints.schedule, async ({ db, viewer, params, body }) =>
    presentSending(viewer, await scheduleSending(db, viewer, params.id, body)),
  ),
  route(reportSendingEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectSendings(db, reportScope(viewer), query), (row) =>
      presentSending(viewer, row),
    ),
  ),
  route(reportSendingEndpoints.cancel, async ({ db, viewer, params }) =>
    presentSending(viewer, await cancelSending(db, viewer, params.id)),
  ),
];
