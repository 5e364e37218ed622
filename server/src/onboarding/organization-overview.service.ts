import {
  type OverviewSections,
  overviewRows,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { WebsiteBuildRow } from './builds/website-build.repository.ts';
import { listWebsiteBuilds } from './builds/website-build.service.ts';

function progressOf(row: WebsiteBuildRow, kind: 'build' | 'deploy') {
  if (row[`${kind}_checklist_id`] === null || row[`${kind}_archived`] === 1) return null;
  return {
    completed: row[`${kind}_completed_count`] ?? 0,
    total: row[`${kind}_item_count`] ?? 0,
  };
}

const firstDay = (...days: (string | null)[]) =>
  days.filter((day) => day !== null).sort()[0] ?? null;

/** Returns an organization's active website builds, newest first. */
export async function findBuildSection(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Pick<OverviewSections, 'builds'>>> {
  if (!can(viewer, 'view_websitebuild')) return {};
  const page = { organization: organization.id, limit: overviewRows };
  const { items, next } = await listWebsiteBuilds(db, viewer, page);
  const today = clock.today();
  return {
    builds: {
      has_more: next !== null,
      items: items.map((row) => {
        const build = progressOf(row, 'build');
        const deploy = progressOf(row, 'deploy');
        const next_due = firstDay(build && row.build_next_due, deploy && row.deploy_next_due);
        const { id, label, finished_at } = row;
        const is_late = next_due !== null && next_due < today;
        return { id, label, build, deploy, next_due, is_late, finished_at };
      }),
    },
  };
}
