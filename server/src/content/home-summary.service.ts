import { dueSoonHours } from '@portal/contract/content/assignments/assignment.schema.ts';
import {
  completeStatuses,
  type StatusUid,
} from '@portal/contract/content/labels/content-statuses.ts';
import type { HomeLine, HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countListedIn } from './articles/article.service.ts';

const inStatuses = (...uids: StatusUid[]) => ({ contentStatus: uids.join() });

/**
 * The lists of articles that are waiting for the viewer. Articles that are overdue or due soon are also in a later
 * list.
 */
const ownLists = [
  { label: 'Overdue', filters: { is_late: 'true' } },
  { label: `Due within ${dueSoonHours} hours`, filters: { is_due_soon: 'true' } },
  { label: 'To approve', filters: inStatuses('final_review') },
  // Keep these lines separate, as in the sidebar and on the assignments screen, so that the numbers can be compared.
  { label: 'To write', filters: inStatuses('writing') },
  { label: 'To rewrite', filters: inStatuses('rewrite') },
  { label: 'To edit', filters: inStatuses('editing') },
  { label: 'To re-edit', filters: inStatuses('reedit') },
  { label: 'To post', filters: inStatuses('ready_to_post') },
  { label: 'Post QA', filters: inStatuses('post_qa') },
] as const;

const approved = ['ready_to_post', 'post_qa', ...completeStatuses] as const;

/**
 * The lists for the current month. Each list includes the articles of the next list. Articles sent back to their writer
 * don't count as written.
 */
const monthLists = [
  { label: 'Planned', filters: {} },
  { label: 'Written', filters: inStatuses('editing', 'reedit', 'final_review', ...approved) },
  { label: 'Approved', filters: inStatuses(...approved) },
  { label: 'Live', filters: inStatuses('posted') },
] as const;

const filtersOf = ({ filters }: { filters: Readonly<Record<string, string>> }) => filters;

async function listOwnWork(db: Db, viewer: Viewer): Promise<HomeLine[]> {
  const own = { assigned: 'true' };
  const counts = await countListedIn(db, viewer, own, ownLists.map(filtersOf));
  return ownLists.map(({ label, filters }, index) => ({
    label,
    count: counts[index] ?? 0,
    address: `/content-generation/articles/list?${new URLSearchParams({ ...own, ...filters })}`,
    is_late: 'is_late' in filters,
  }));
}

async function summarizeMonth(
  db: Db,
  viewer: Viewer,
  organization: number | undefined,
): Promise<HomeSummary['this_month']> {
  const client: Record<string, string> =
    organization === undefined ? {} : { client: String(organization) };
  const [year = '', month = ''] = clock
    .today()
    .split('-')
    .map((part) => String(Number(part)));
  const counts = await countListedIn(
    db,
    viewer,
    { year, month, ...client },
    monthLists.map(filtersOf),
  );
  const path = `/content-generation/articles/${year}/${month}`;
  const lines = monthLists.map(({ label, filters }, index) => {
    const query = new URLSearchParams({ ...client, ...filters });
    return {
      label,
      count: counts[index] ?? 0,
      address: query.size > 0 ? `${path}?${query}` : path,
      is_late: false,
    };
  });
  return { year: Number(year), month: Number(month), lines };
}

/** Counts the articles that are waiting for the viewer, and the current planning month's visible articles. */
export async function summarizeContent(
  db: Db,
  { viewer, organization }: { viewer: Viewer; organization?: number | undefined },
): Promise<Partial<HomeSummary>> {
  if (!can(viewer, 'view_contentarticle')) return {};
  return {
    needs_you: await listOwnWork(db, viewer),
    this_month: await summarizeMonth(db, viewer, organization),
  };
}
