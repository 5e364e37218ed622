import {
  type OverviewSections,
  overviewRows,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { WebApplicationRow } from './web-apps/web-application.repository.ts';
import { listApplications } from './web-apps/web-application.service.ts';

type AppState = OverviewSections['apps']['items'][number]['state'];

function stateOf({ is_ready, active, website_status, is_started }: WebApplicationRow): AppState {
  if (is_ready === 0) return 'creating';
  if (active === 0) return 'inactive';
  if (website_status === 1) return 'answering';
  return is_started === 1 ? 'unanswering' : 'stopped';
}

/** Returns an organization's applications, newest first. */
export async function findAppSection(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Pick<OverviewSections, 'apps'>>> {
  if (!can(viewer, 'view_webapp')) return {};
  const page = { organization: organization.id, limit: overviewRows };
  const { items, next } = await listApplications(db, viewer, page);
  return {
    apps: {
      has_more: next !== null,
      items: items.map((row) => ({
        id: row.id,
        uuid: row.uuid,
        site_name: row.site_name,
        state: stateOf(row),
        last_backup_at: isStaff(viewer) ? row.last_backup_at : null,
        last_drill:
          isStaff(viewer) && row.drill_at !== null
            ? { is_ok: row.is_drill_ok === 1, at: row.drill_at }
            : null,
      })),
    },
  };
}
