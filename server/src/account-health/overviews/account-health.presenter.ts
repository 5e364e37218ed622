import type {
  AccountHealthOverview,
  MetricFreshness,
  PendingApproval as PresentedApproval,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { AccountScore } from '@portal/contract/account-health/scores/score.schema.ts';
import type { PendingApproval } from '#content/assignments/pending-approvals.service.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import type { KindNumbers, OrganizationNumbers } from '#reporting/data/monthly-numbers.service.ts';
import type { AccountRisk } from '../risk.service.ts';
import type { AccountRow, SummaryRow } from './account-health.repository.ts';

export interface FoundOverview {
  account: AccountRow;
  approvals: readonly PendingApproval[];
  numbers: OrganizationNumbers | undefined;
  summaryOf: (device: Device) => SummaryRow | undefined;
  isRefreshing: boolean;
  /** Undefined if the account isn't at risk. */
  risk: AccountRisk | undefined;
  score: AccountScore | null;
  /** Null if the posts haven't been read, or if the viewer can't see posts. */
  livePosts: number | null;
}

const monthOf = (month: string) => ({
  month_year: Number(month.slice(0, 4)),
  month_month: Number(month.slice(5)),
});

const numbersFreshness = (numbers: KindNumbers | undefined): MetricFreshness => ({
  fetched_at: numbers?.fetchedAt ?? null,
  error: numbers?.error ?? null,
  error_at: numbers?.errorAt ?? null,
});

const runFreshness = (summary: SummaryRow | undefined): MetricFreshness => ({
  fetched_at: summary?.measured_at ?? null,
  error: summary?.error ?? null,
  error_at: summary?.error_at ?? null,
});

/** Parses stored JSON without validating it, because only parsed measurements are stored. */
const parsed = (json: string | null | undefined) => (json ? JSON.parse(json) : null);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const presentApproval = (approval: PendingApproval): PresentedApproval => ({
  id: approval.id,
  title: approval.title,
  waiting_since: approval.status_since,
  duedate_finalreview: approval.duedate_finalreview,
  duedate_schedulepost: approval.duedate_schedulepost,
});

export function presentOverview(
  { account, approvals, numbers, summaryOf, isRefreshing, risk, score, livePosts }: FoundOverview,
  allowedActions: AccountHealthOverview['allowed_actions'],
): AccountHealthOverview {
  const [desktop, mobile] = [summaryOf('desktop'), summaryOf('mobile')];
  return {
    id: account.id,
    account: {
      id: account.id,
      slug: account.slug,
      dba_name: account.dba_name,
      domain: account.domain,
      website: siteAddress(account.domain)?.href ?? null,
      report_required: account.report_required === 1,
      contract_start_date: account.contract_start_date,
      created_at: account.created_at,
    },
    overdue_approvals: approvals.map(presentApproval),
    leads_data: (numbers?.leads.months ?? []).map(({ month, values }) => ({
      ...monthOf(month),
      sources: [...values],
    })),
    organic_traffic_data: (numbers?.analytics.months ?? []).map(({ month, values }) => ({
      ...monthOf(month),
      total_count: sum(values),
    })),
    desktop_page_speed_data: parsed(desktop?.scores),
    mobile_page_speed_data: parsed(mobile?.scores),
    desktop_page_speed_history: parsed(desktop?.history) ?? [],
    mobile_page_speed_history: parsed(mobile?.history) ?? [],
    freshness: {
      traffic: numbersFreshness(numbers?.analytics),
      leads: numbersFreshness(numbers?.leads),
      desktop: runFreshness(desktop),
      mobile: runFreshness(mobile),
    },
    risk_reasons: risk?.risk_reasons ?? [],
    score,
    late_approval_count: risk?.late_approval_count ?? 0,
    late_approvals_since: risk?.late_approvals_since ?? null,
    live_posts_4_weeks: livePosts,
    is_refreshing: isRefreshing,
    allowed_actions: allowedActions,
  };
}
