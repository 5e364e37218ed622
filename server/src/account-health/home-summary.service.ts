import {
  type HomeSummary,
  mostAccountsAtRisk,
} from '@portal/contract/users/home-summary.schema.ts';
import { countOverdueApprovals } from '#content/assignments/pending-approvals.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listMonthlyNumbers } from '#reporting/data/monthly-numbers.service.ts';
import { selectAccountNames } from './overviews/account-health.repository.ts';
import { healthPeriod } from './overviews/account-health.service.ts';
import { selectPosts } from './posting/account-posts.repository.ts';
import type { WordpressPost } from './posting/wordpress-client.ts';
import { riskReasons } from './risk-reasons.ts';
import { visibleAccountIds } from './visible-accounts.ts';

/** Older numbers don't describe the present. */
const newestMonths = 3;

/** The accounts with the most reasons to look at them, among those that the viewer sees. */
export async function summarizeRisk(
  db: Db,
  { viewer }: { viewer: Viewer },
): Promise<Partial<HomeSummary>> {
  if (!can(viewer, 'view_accounthealth')) return {};
  const ids = visibleAccountIds(viewer);
  const accounts = await selectAccountNames(db, ids);
  const months = healthPeriod().slice(-newestMonths);
  const numbers = await listMonthlyNumbers(db, {
    organizationIds: accounts.map(({ id }) => id),
    from: months.at(0) ?? '',
    to: months.at(-1) ?? '',
  });
  const approvals = await countOverdueApprovals(db, viewer);
  const posts = can(viewer, 'edit_contentarticle') ? await selectPosts(db, ids) : [];
  // Only data that the client parsed is ever stored.
  const postsOf = new Map<number, WordpressPost[]>(
    posts.map((row) => [row.id, JSON.parse(row.posts ?? '[]')]),
  );
  const now = clock.now();
  const risks = accounts
    .map(({ id, dba_name }) => {
      const overdueApprovals = approvals.get(id) ?? 0;
      const figures = { overdueApprovals, numbers: numbers.get(id), posts: postsOf.get(id) };
      return { id, name: dba_name, overdueApprovals, reasons: riskReasons(figures, now) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.overdueApprovals - a.overdueApprovals);
  return {
    at_risk: {
      accounts: risks.slice(0, mostAccountsAtRisk).map(({ id, name, reasons }) => ({
        id,
        name,
        address: `/account-health?account=${id}`,
        reasons,
      })),
      address: '/account-health',
    },
  };
}
