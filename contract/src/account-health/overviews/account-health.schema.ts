import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';
import { analyticsMonth, leadMonth } from '../../reporting/data/report-data.schema.ts';
import { shownGoal } from '../../reporting/goals/metric-goal.schema.ts';
import { numberOrigin } from '../../reporting/origins/number-origin.schema.ts';
import { pageSpeedRun, pageSpeedScores } from '../page-speed/page-speed-run.schema.ts';
import { accountScore } from '../scores/score.schema.ts';

/** An article that is waiting for the client's approval. */
export const pendingApproval = z.object({
  id: id(),
  title: z.string(),
  /** The time the article moved to Final Review. */
  waiting_since: instant(),
  duedate_finalreview: z.string().nullable(),
  duedate_schedulepost: z.string().nullable(),
});
export type PendingApproval = z.infer<typeof pendingApproval>;

/** A month's leads. `sources` contains the number of leads of each type; the month's figure is their sum. */
export const healthLeadMonth = z.object({
  month_year: z.int(),
  month_month: z.int(),
  sources: z.array(z.int()),
});

/** A month's traffic; `total_count` is the sum of all channels. */
export const healthTrafficMonth = z.object({
  month_year: z.int(),
  month_month: z.int(),
  total_count: z.int(),
});

/** The metrics on a card. They are also the keys of `freshness`. */
export const healthMetrics = ['traffic', 'leads', 'desktop', 'mobile'] as const;
export type HealthMetric = (typeof healthMetrics)[number];

/** A metric's freshness. If a source fails, its last good value is kept. */
export const metricFreshness = z.object({
  /** The time the shown value was read or measured; null if there is no value. */
  fetched_at: instant().nullable(),
  /** The reason the latest attempt failed; null if it succeeded. */
  error: z.string().nullable(),
  error_at: instant().nullable(),
});
export type MetricFreshness = z.infer<typeof metricFreshness>;

export const overviewActions = ['refresh'] as const;

const account = z.object({
  id: id(),
  slug: z.string(),
  dba_name: z.string(),
  /** The domain exactly as entered; `website` is the URL. */
  domain: z.string().nullable(),
  /** The domain's https address; null if the domain is missing or invalid. */
  website: z.string().nullable(),
  report_required: z.boolean(),
  contract_start_date: z.string().nullable(),
  created_at: instant(),
});

/**
 * An account's card. The specification defines the fields up to and including `mobile_page_speed_data`. Events with the
 * topic `account-health` have the organization's id as their record id.
 */
export const accountHealthOverview = z.object({
  /** The organization's id. */
  id: id(),
  account,
  overdue_approvals: z.array(pendingApproval),
  /** Oldest first; months without data are omitted. */
  leads_data: z.array(healthLeadMonth),
  organic_traffic_data: z.array(healthTrafficMonth),
  /** The scores of the last successful run. */
  desktop_page_speed_data: pageSpeedScores.nullable(),
  mobile_page_speed_data: pageSpeedScores.nullable(),
  /** The average scores of the most recent runs, at most 20, oldest first, with null for failed runs. */
  desktop_page_speed_history: z.array(z.number().nullable()),
  mobile_page_speed_history: z.array(z.number().nullable()),
  freshness: z.object({
    traffic: metricFreshness,
    leads: metricFreshness,
    desktop: metricFreshness,
    mobile: metricFreshness,
  }),
  /**
   * The reasons that the account is at risk, most urgent first; empty if it isn't at risk. The home screen uses the
   * same rules.
   */
  risk_reasons: z.array(z.string()),
  /** Null for clients, and until the score is computed for the first time. */
  score: accountScore.nullable(),
  /** The number of articles in `overdue_approvals` that are late. */
  late_approval_count: z.int(),
  /** The time the oldest late article moved to Final Review; null if none is late. */
  late_approvals_since: z.string().nullable(),
  /** Null if the site's posts haven't been read, or if the viewer can't see posts. */
  live_posts_4_weeks: z.int().nullable(),
  /** True if the account is waiting for a refresh or is being refreshed. */
  is_refreshing: z.boolean(),
  allowed_actions: z.array(z.enum(overviewActions)),
});
export type AccountHealthOverview = z.infer<typeof accountHealthOverview>;

export const refreshOutcomeStates = ['done', 'failed', 'skipped'] as const;

/** The outcome of a refresh for one metric of an account. */
export const refreshOutcome = z.object({
  metric: z.enum(healthMetrics),
  state: z.enum(refreshOutcomeStates),
  /** The reason the metric failed or was skipped; null if the metric was refreshed. */
  text: z.string().nullable(),
});
export type RefreshOutcome = z.infer<typeof refreshOutcome>;

export const accountRefreshStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;

/** A refresh of an account. */
export const accountRefresh = z.object({
  refresh: id(),
  state: z.enum(accountRefreshStates),
  started_at: instant(),
  ended_at: instant().nullable(),
  outcomes: z.array(refreshOutcome),
});
export type AccountRefresh = z.infer<typeof accountRefresh>;

/** An account with the data behind each figure. */
export const accountHealthDetail = accountHealthOverview.extend({
  /** Oldest first, with the source and time of each month's numbers. */
  traffic_months: z.array(analyticsMonth),
  lead_months: z.array(leadMonth),
  /** A sentence for each kind of data whose setup is incomplete; null if nothing is missing. */
  setup_problems: z.object({
    traffic: z.string().nullable(),
    leads: z.string().nullable(),
    page_speed: z.string().nullable(),
  }),
  /** The run whose scores are shown, or null if there is none. */
  desktop_run: pageSpeedRun.nullable(),
  mobile_run: pageSpeedRun.nullable(),
  /** This month's goals; null for a device without a goal. */
  page_speed_goals: z.object({ desktop: shownGoal.nullable(), mobile: shownGoal.nullable() }),
  /** The latest refresh that includes the account, or null if there is none. */
  last_refresh: accountRefresh.nullable(),
});
export type AccountHealthDetail = z.infer<typeof accountHealthDetail>;

/** The origins of the numbers that account health shows for an account. */
export const accountOrigins = z.object({
  /** The organization's id. */
  id: id(),
  origins: z.array(numberOrigin),
});
export type AccountOrigins = z.infer<typeof accountOrigins>;

export const refreshTriggers = ['weekly', 'by_hand'] as const;

/** A refresh of some accounts, with the number of accounts in each state. */
export const healthRefresh = z.object({
  id: id(),
  /** The id of the refresh's job. */
  job: id().nullable(),
  trigger: z.enum(refreshTriggers),
  state: z.enum(['running', 'done', 'failed', 'canceled']),
  total: z.int(),
  /** The number of accounts that are done, including failed ones. */
  done: z.int(),
  failed: z.int(),
  started_at: instant(),
  ended_at: instant().nullable(),
  /** The reason the refresh as a whole failed; null if it didn't fail. */
  error: z.string().nullable(),
  allowed_actions: z.array(z.enum(['cancel'])),
});
export type HealthRefresh = z.infer<typeof healthRefresh>;

export const healthRefreshAccount = accountRefresh
  .omit({ refresh: true, started_at: true })
  .extend({ account: z.object({ id: id(), slug: z.string(), dba_name: z.string() }) });
export type HealthRefreshAccount = z.infer<typeof healthRefreshAccount>;
