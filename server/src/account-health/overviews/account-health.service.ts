import type {
  AccountHealthDetail,
  AccountHealthOverview,
  AccountRefresh,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { listPendingApprovalsOf } from '#content/assignments/pending-approvals.service.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { listMonthlyNumbers } from '#reporting/data/monthly-numbers.service.ts';
import { findPullProblem } from '#reporting/data/organization-data.service.ts';
import { listPeriodData } from '#reporting/data/report-data.service.ts';
import { findGoals } from '#reporting/goals/shown-goals.service.ts';
import { presentRun } from '../page-speed/page-speed-run.presenter.ts';
import { type RunRow, selectRunsById } from '../page-speed/page-speed-run.repository.ts';
import { countAccountPosts, listRisks } from '../risk.service.ts';
import { listScores } from '../scores/score-list.service.ts';
import { visibleAccountIds } from '../visible-accounts.ts';
import { type FoundOverview, presentOverview } from './account-health.presenter.ts';
import {
  type AccountRow,
  selectAccounts,
  selectRefreshingIds,
  selectSummaries,
} from './account-health.repository.ts';
import { healthPeriod } from './health-period.ts';
import { findLastRefresh } from './health-refresh.repository.ts';

const actionsOf = (viewer: Viewer): AccountHealthOverview['allowed_actions'] =>
  isStaff(viewer) ? ['refresh'] : [];

async function withHealth(
  db: Db,
  viewer: Viewer,
  page: Page<AccountRow>,
): Promise<Page<FoundOverview>> {
  const organizationIds = page.items.map(({ id }) => id);
  const months = healthPeriod();
  const filter = { organizationIds, from: months[0] ?? '', to: months.at(-1) ?? '' };
  const posts = await countAccountPosts(db, viewer, { ids: organizationIds });
  const [approvals, numbers, summary, refreshing, risks, scores] = await Promise.all([
    listPendingApprovalsOf(db, viewer, organizationIds),
    listMonthlyNumbers(db, filter),
    selectSummaries(db, organizationIds),
    selectRefreshingIds(db),
    listRisks(db, viewer, { ids: organizationIds, posts }),
    listScores(db, viewer, organizationIds),
  ]);
  const byClient = Map.groupBy(approvals, ({ client_id }) => client_id);
  return mapPage(page, (account) => ({
    account,
    approvals: byClient.get(account.id) ?? [],
    numbers: numbers.get(account.id),
    summaryOf: (device) => summary(account.id, device),
    isRefreshing: refreshing.has(account.id),
    risk: risks.get(account.id),
    score: scores.get(account.id) ?? null,
    livePosts: posts.get(account.id)?.live ?? null,
  }));
}

export async function listOverviews(
  db: Db,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<AccountHealthOverview>> {
  const ids = visibleAccountIds(viewer);
  const page = await withHealth(db, viewer, await selectAccounts(db, { ids, limit, cursor }));
  const actions = actionsOf(viewer);
  return mapPage(page, (account) => presentOverview(account, actions));
}

/** Returns an account. Throws 404 if it is archived or the viewer can't see it. */
export async function getAccount(db: Db, viewer: Viewer, id: number): Promise<AccountRow> {
  const visible = visibleAccountIds(viewer);
  const ids = visible === 'all' || visible.includes(id) ? [id] : [];
  const [account] = (await selectAccounts(db, { ids, limit: 1 })).items;
  if (!account) throw notFound('Account');
  return account;
}

const presentRefresh = (
  refresh: Awaited<ReturnType<typeof findLastRefresh>>,
): AccountRefresh | null =>
  refresh ? { ...refresh, outcomes: JSON.parse(refresh.outcomes) } : null;

export async function getOverview(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<AccountHealthDetail> {
  const account = await getAccount(db, viewer, id);
  const [overview] = (await withHealth(db, viewer, { items: [account], next: null })).items;
  if (!overview) throw notFound('Account');
  const summaries = [overview.summaryOf('desktop'), overview.summaryOf('mobile')];
  const runIds = summaries.flatMap((summary) => summary?.run_id ?? []);
  const [data] = await listPeriodData(db, [{ organizationId: id, months: healthPeriod() }]);
  const runs = await selectRunsById(db, runIds);
  const runOf = (device: RunRow['device']) => {
    const row = runs.find((run) => run.device === device);
    return row ? presentRun(row) : null;
  };
  const month = clock.today().slice(0, 7);
  const goalOf = await findGoals(db, { organizationIds: [id], months: [month] });
  const now = { organization_id: id, month };
  return {
    ...presentOverview(overview, actionsOf(viewer)),
    traffic_months: data?.analytics ?? [],
    lead_months: data?.leads ?? [],
    setup_problems: {
      traffic: await findPullProblem(db, 'analytics', id),
      leads: await findPullProblem(db, 'leads', id),
      page_speed: siteAddress(account.domain) ? null : 'The client has no domain.',
    },
    desktop_run: runOf('desktop'),
    mobile_run: runOf('mobile'),
    page_speed_goals: {
      desktop: goalOf(now, 'desktop_page_speed') ?? null,
      mobile: goalOf(now, 'mobile_page_speed') ?? null,
    },
    last_refresh: presentRefresh(await findLastRefresh(db, id)),
  };
}
