import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { countOverdueApprovals } from '#content/assignments/pending-approvals.service.ts';
import { countChangedPages } from '#content/live-pages/live-page.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listFallenTotals } from '#reporting/data/monthly-totals.service.ts';
import { selectLowScores } from './overviews/account-health.repository.ts';
import { healthPeriod } from './overviews/health-period.ts';
import { selectLiveDates } from './posting/account-posts.repository.ts';
import { countRecentPosts } from './posting/posting-counts.ts';
import {
  fallenPercent,
  lowScore,
  type RiskFacts,
  riskReasons,
  smallestMonth,
} from './risk-reasons.ts';

export type AccountRisk = Pick<
  AccountHealthOverview,
  'risk_reasons' | 'late_approval_count' | 'late_approvals_since'
>;

/**
 * The number of each account's posts that went live in the last four weeks; `isMissed` is true if the account is below
 * its target and has no posts scheduled.
 */
export type AccountPostCounts = ReadonlyMap<number, { live: number; isMissed: boolean }>;

/** Counts the posts of accounts that were read at least once. Returns an empty map if the viewer can't see posts. */
export async function countAccountPosts(
  db: Db,
  viewer: Viewer,
  { ids, missedOnly = false }: { ids: readonly number[] | 'all'; missedOnly?: boolean },
): Promise<AccountPostCounts> {
  if (!can(viewer, 'edit_contentarticle')) return new Map();
  const now = clock.now();
  const instant = clock.instant();
  const rows = await selectLiveDates(db, { ids, ...(missedOnly && { missedAt: instant }) });
  return new Map(
    rows.map(({ id, live_dates, target_met_until }) => [
      id,
      { live: countRecentPosts(live_dates, now), isMissed: target_met_until < instant },
    ]),
  );
}

/** Returns the risks of the given organizations that are at risk; other organizations have no entry. */
export async function listRisks(
  db: Db,
  viewer: Viewer,
  { ids, posts }: { ids: readonly number[] | 'all'; posts: AccountPostCounts },
): Promise<Map<number, AccountRisk>> {
  const facts = new Map<number, RiskFacts>();
  const note = (id: number, fact: RiskFacts) => {
    const known = facts.get(id);
    if (known) Object.assign(known, fact);
    else facts.set(id, fact);
  };
  const requestedIds = ids === 'all' ? undefined : new Set(ids);
  for (const [id, approvals] of await countOverdueApprovals(db, viewer)) {
    if (requestedIds?.has(id) ?? true) note(id, { approvals });
  }
  for (const [id, { live, isMissed }] of posts) {
    if (isMissed) note(id, { posts: live });
  }
  for (const [id, changedPages] of await countChangedPages(db, viewer, ids)) {
    note(id, { changedPages });
  }
  const to = healthPeriod().at(-1) ?? '';
  const asking = { ids, to, percent: fallenPercent, smallest: smallestMonth };
  for (const { organization_id, kind, ...fall } of await listFallenTotals(db, asking)) {
    note(organization_id, kind === 'leads' ? { leads: fall } : { traffic: fall });
  }
  for (const row of await selectLowScores(db, ids, lowScore)) {
    note(row.organization_id, { [row.device]: row.average_percent });
  }
  const now = clock.now();
  return new Map(
    [...facts].map(([id, found]) => [
      id,
      {
        risk_reasons: riskReasons(found, now),
        late_approval_count: found.approvals?.count ?? 0,
        late_approvals_since: found.approvals?.since ?? null,
      },
    ]),
  );
}
