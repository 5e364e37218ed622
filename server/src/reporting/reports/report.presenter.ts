import type { ReportEmailEntry } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import {
  type Report,
  type ReportBriefing,
  reportActions,
} from '@portal/contract/reporting/reports/report.schema.ts';
import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import { fileLink } from './presentation-content.ts';
import { reportPolicy, seesReportWork } from './report.policy.ts';
import type { ReportRow } from './report.repository.ts';
import type { ScreenshotRow } from './report-parts.repository.ts';

/** The fields of a report that aren't in its row. */
export interface ReportExtras {
  google_analytics_data: Report['google_analytics_data'];
  what_converts_data: Report['what_converts_data'];
  screenshotLinks: ReadonlyMap<ScreenshotType, string>;
  emailEntries: ReportEmailEntry[];
  /** For viewers who can see unsent work. */
  screenshots?: readonly ScreenshotRow[];
  data_status?: Report['data_status'];
}

const clientOf = (row: ReportRow) => ({
  id: row.organization_id,
  dba_name: row.dba_name,
  slug: row.slug,
  domain: row.domain,
});

const linksOf = (links: ReadonlyMap<ScreenshotType, string>) => ({
  referring_domains_screenshot: links.get('referring_domains') ?? null,
  referring_pages_screenshot: links.get('referring_pages') ?? null,
  organic_keywords_screenshot: links.get('organic_keywords') ?? null,
  detailed_organic_keywords_screenshot: links.get('detailed_organic_keywords') ?? null,
});

function workFields(row: ReportRow, { screenshots, data_status }: ReportExtras) {
  return {
    creator: row.creator_id,
    creator_user: presentJoinedPerson(row.creator_id, row, 'creator'),
    approver: row.approver_id,
    approver_user: presentJoinedPerson(row.approver_id, row, 'approver'),
    ...(screenshots && {
      screenshots: screenshots.map((screenshot) => ({
        screenshot_type: screenshot.type,
        url: fileLink(screenshot.file_key),
        width: screenshot.width,
        height: screenshot.height,
        created_at: screenshot.created_at,
        person: presentJoinedPerson(screenshot.person_id, screenshot, 'person'),
      })),
    }),
    ...(data_status && { data_status }),
    is_sending: row.is_sending === 1,
    has_newer_version: row.sent_number !== null && row.newest_number !== row.sent_number,
  };
}

export function presentReport(viewer: Viewer, row: ReportRow, extras: ReportExtras): Report {
  const seesWork = seesReportWork(viewer);
  return {
    id: row.id,
    month: row.planning_month_id,
    planning_month: { id: row.planning_month_id, year: row.year, month: row.month },
    organization: row.organization_id,
    client: clientOf(row),
    status: row.status,
    report_url: row.report_url,
    ...(seesWork && workFields(row, extras)),
    presentation: row.presentation_id,
    presentation_version_number: seesWork ? row.newest_number : row.sent_number,
    date_created: row.created_at,
    last_updated: row.updated_at,
    date_sent: row.sent_at,
    google_analytics_data: extras.google_analytics_data,
    what_converts_data: extras.what_converts_data,
    ...linksOf(extras.screenshotLinks),
    emailEntries: extras.emailEntries,
    version: row.version,
    allowed_actions: reportActions.filter((action) => reportPolicy[action](viewer, row)),
  };
}

export function presentBriefing(row: ReportRow): ReportBriefing {
  const isAvailable = row.status === 'sent' && row.sent_version_id !== null;
  return {
    id: row.id,
    client: clientOf(row),
    year: row.year,
    month: row.month,
    is_available: isAvailable,
    date_sent: isAvailable ? row.sent_at : null,
  };
}
