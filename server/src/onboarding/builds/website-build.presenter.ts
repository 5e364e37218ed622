import type { Assignee } from '@portal/contract/onboarding/item-fields.ts';
import {
  type ChecklistBadge,
  type WebsiteBuild,
  websiteBuildActions,
} from '@portal/contract/onboarding/website-build.schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { forecastDay, type Pace } from './pace.ts';
import { websiteBuildPolicy } from './website-build.policy.ts';
import type { WebsiteBuildRow } from './website-build.repository.ts';

export interface LateCount {
  person: Assignee | null;
  late_count: number;
}

export interface BuildParts {
  /** The numbers of late items per assignee, by build id. */
  late: ReadonlyMap<number, readonly LateCount[]>;
  pace: Pace | null;
  today: string;
}

function presentBadge(row: WebsiteBuildRow, kind: 'build' | 'deploy'): ChecklistBadge | null {
  const checklist = row[`${kind}_checklist_id`];
  if (checklist === null) return null;
  return {
    checklist,
    name: row[`${kind}_name`] ?? '',
    item_count: row[`${kind}_item_count`] ?? 0,
    completed_count: row[`${kind}_completed_count`] ?? 0,
    failing_check_count: row[`${kind}_failing_check_count`] ?? 0,
    next_due: row[`${kind}_next_due`],
    is_template_newer:
      (row[`${kind}_newest_revision`] ?? 0) > (row[`${kind}_template_revision`] ?? 0),
  };
}

/** Returns the person with the most late items (the first by name if several are tied), or null if nothing is late. */
function mostLate(counts: readonly LateCount[]): LateCount | null {
  const byCount = counts.toSorted(
    (a, b) =>
      b.late_count - a.late_count || (a.person?.name ?? '').localeCompare(b.person?.name ?? ''),
  );
  return byCount[0] ?? null;
}

function forecastOf(
  row: WebsiteBuildRow,
  badges: readonly ChecklistBadge[],
  { pace, today }: BuildParts,
): WebsiteBuild['forecast'] {
  const open = badges.reduce((sum, badge) => sum + badge.item_count - badge.completed_count, 0);
  if (pace === null || row.is_active === 0 || open === 0) return null;
  return {
    finishes_on: forecastDay(pace, open, today),
    days_per_item: pace.daysPerItem,
    finished_build_count: pace.buildCount,
  };
}

export function presentWebsiteBuild(
  viewer: Viewer,
  row: WebsiteBuildRow,
  parts: BuildParts,
): WebsiteBuild {
  const build_badge = presentBadge(row, 'build');
  const deploy_badge = presentBadge(row, 'deploy');
  const badges = [build_badge, deploy_badge].filter((badge) => badge !== null);
  const late = parts.late.get(row.id) ?? [];
  const late_count = late.reduce((sum, row) => sum + row.late_count, 0);
  return {
    id: row.id,
    label: row.label,
    organization: {
      id: row.organization_id,
      dba_name: row.organization_name,
      slug: row.organization_slug,
    },
    notes: row.notes,
    start_date: row.start_date,
    brand_interview_link: row.brand_interview_link,
    sitemap_link: row.sitemap_link,
    intake_link: row.intake_link,
    staging_url: row.staging_url,
    is_active: row.is_active === 1,
    build_checklist: row.build_checklist_id,
    deploy_checklist: row.deploy_checklist_id,
    new_application: row.new_application_id,
    build_badge,
    deploy_badge,
    is_late: late_count > 0,
    late_count,
    finished_at: row.finished_at,
    forecast: forecastOf(row, badges, parts),
    held_up_by: mostLate(late),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    allowed_actions: websiteBuildActions.filter((action) =>
      websiteBuildPolicy[action](viewer, row),
    ),
  };
}
