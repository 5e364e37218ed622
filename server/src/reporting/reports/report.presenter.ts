import type { ReportEmailEntry } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import {
  type Report,
  type ReportBriefing,
  reportActions,
} from '@portal/contract/reporting/reports/report.schema.ts';
import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { personReference } from './person-reference.ts';
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
  /** For viewers who see unsent work. */
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
    creator_user: personReference({
      id: row.creator_id,
      name: row.creator_name,
      username: row.creator_username,
      is_staff: row.creator_is_staff,
      avatar_color: row.creator_color,
      avatar_key: row.creator_avatar,
    }),
    approver: row.approver_id,
    approver_user: personReference({
      id: row.approver_id,
      name: row.approver_name,
      username: row.approver_username,
      is_staff: row.approver_is_staff,
      avatar_color: row.approver_color,
      avatar_key: row.approver_avatar,
    }),
    ...(screenshots && {
      screenshots: screenshots.map((one) => ({
        screenshot_type: one.type,
        url: fileLink(one.file_key),
        width: one.width,
        height: one.height,
        created_at: one.created_at,
        person: personReference({
          id: one.person_id,
          name: one.person_name,
          username: one.person_username,
          is_staff: one.person_is_staff,
          avatar_color: one.person_color,
          avatar_key: one.person_avatar,
        }),
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
