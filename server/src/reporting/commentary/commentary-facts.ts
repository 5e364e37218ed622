import type { CommentaryMetric } from '@portal/contract/reporting/commentary/commentary.schema.ts';

/** The numbers of a metric in a month by channel or type. */
export interface SeriesMonth {
  /** YYYY-MM. */
  month: string;
  parts: readonly { name: string; value: number }[];
}

/** The monthly numbers that a chart shows. Months without data have no entry. */
export interface Series {
  metric: Extract<CommentaryMetric, 'new_users' | 'leads'>;
  /** The newest month that the chart should show, YYYY-MM. */
  newest: string;
  months: readonly SeriesMonth[];
  /** True if the chart shows only some channels or types. Its totals then don't cover the whole site. */
  isFiltered: boolean;
  /** True if the chart counts only quotable leads. */
  isQuotable: boolean;
}

/** The score of the last measurement in a month, from 0 to 100, or the number of posts published in a month. */
export interface MonthlyValue {
  metric: Extract<CommentaryMetric, 'mobile_speed' | 'desktop_speed' | 'posts'>;
  month: string;
  value: number;
}

/** A line of the ledger in the report's month. */
export interface DeliveredLine {
  title: string;
  due: number;
  delivered: number;
  /** The undelivered quantity that was carried over from earlier months; 0 if there was none. */
  carried: number;
}

export type CauseKind =
  | 'site_launched'
  | 'site_stopped'
  | 'site_restored'
  | 'site_failed'
  | 'agreement_added'
  | 'terms_changed'
  | 'annotation';

/** A recorded event that people should consider when they explain a number. */
export interface Cause {
  kind: CauseKind;
  /** YYYY-MM-DD, or YYYY-MM for an event that concerns a whole month. */
  at: string;
  title: string;
}

/** A goal of the organization in the newest month. */
export interface CommentaryGoal {
  metric: CommentaryMetric | 'quotable_leads';
  value: number;
  direction: 'at_least' | 'at_most';
}

/** The stored facts that a slide's draft is written from. */
export interface SlideFacts {
  series: readonly Series[];
  values: readonly MonthlyValue[];
  /** The month of `values` that the draft describes. */
  newest: string;
  delivered: { month: string; lines: readonly DeliveredLine[] } | null;
  causes: readonly Cause[];
  goals: readonly CommentaryGoal[];
}
