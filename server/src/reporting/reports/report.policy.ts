import type { ReportAction } from '@portal/contract/reporting/reports/report.schema.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The reports that a viewer can see. */
export interface ReportScope {
  organizations: readonly number[] | 'all';
  /** True if the viewer can see unsent reports and unsent changes to sent reports; false if only the sent state. */
  seesWork: boolean;
}

/** Returns the viewer's scope, which every read of reports, presentations, slides, and emails must be limited to. */
export function reportScope(viewer: Viewer): ReportScope {
  return {
    organizations: visibleOrganizationIds(viewer),
    seesWork: seesReportWork(viewer),
  };
}

export const seesReportWork = (viewer: Viewer): boolean =>
  can(viewer, 'add_monthlyreport') || can(viewer, 'update_monthlyreport');

interface Subject {
  status: string;
  report_url: string | null;
  presentation_id: number | null;
}

type Rule = (viewer: Viewer, report: Subject) => boolean;

const manages: Rule = (viewer) => can(viewer, 'update_monthlyreport');

export const reportPolicy = {
  update: manages,
  set_status: (viewer, report) => manages(viewer, report) && report.status !== 'sent',
  create_presentation: (viewer, report) =>
    manages(viewer, report) && report.presentation_id === null,
  recreate_presentation: (viewer, report) =>
    manages(viewer, report) && report.presentation_id !== null,
  send: (viewer, report) =>
    manages(viewer, report) && report.status === 'finalReview' && report.report_url !== null,
  resend: (viewer, report) =>
    manages(viewer, report) && report.status === 'sent' && report.report_url !== null,
} satisfies Record<ReportAction, Rule>;
