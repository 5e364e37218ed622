import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { countProblems } from '@portal/contract/utilities/link-verdicts.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentLinkCheck } from './link-checker/link-check.presenter.ts';
import { selectNewestFinishedCheck } from './link-checker/link-check.repository.ts';

/** Finds the newest finished link check of an organization that the viewer can see. */
export async function findLinkCheckSection(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Pick<OverviewSections, 'link_check'>>> {
  if (!can(viewer, 'view_websitebuild')) return {};
  const row = await selectNewestFinishedCheck(db, viewer, organization.id);
  if (!row?.ended_at) return { link_check: null };
  const check = presentLinkCheck(viewer, row);
  const { id, host, pages, new_count: new_problems } = check;
  const problems = countProblems(check);
  return { link_check: { id, host, ended_at: row.ended_at, pages, problems, new_problems } };
}
