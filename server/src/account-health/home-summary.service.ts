import { compareRisks } from '@portal/contract/account-health/overviews/sort-overviews.ts';
import {
  type HomeSummary,
  mostAccountsAtRisk,
} from '@portal/contract/users/home-summary.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectAccountNames } from './overviews/account-health.repository.ts';
import { countAccountPosts, listRisks } from './risk.service.ts';
import { listScores } from './scores/score-list.service.ts';
import { visibleAccountIds } from './visible-accounts.ts';

/** Returns the accounts with the most risks, limited to those that the viewer can see. */
export async function summarizeRisk(
  db: Db,
  { viewer }: { viewer: Viewer },
): Promise<Partial<HomeSummary>> {
  if (!can(viewer, 'view_accounthealth')) return {};
  const ids = visibleAccountIds(viewer);
  const posts = await countAccountPosts(db, viewer, { ids, missedOnly: true });
  const risks = await listRisks(db, viewer, { ids, posts });
  const scores = await listScores(db, viewer, [...risks.keys()]);
  const accounts = (await selectAccountNames(db, [...risks.keys()]))
    .flatMap(({ id, dba_name: name }) => {
      const risk = risks.get(id);
      return risk ? [{ id, name, ...risk, score: scores.get(id) ?? null }] : [];
    })
    .sort(compareRisks);
  return {
    at_risk: {
      accounts: accounts
        .slice(0, mostAccountsAtRisk)
        .map(({ id, name, risk_reasons: reasons }) => ({
          id,
          name,
          address: `/account-health?account=${id}`,
          reasons,
        })),
      address: '/account-health',
    },
  };
}
