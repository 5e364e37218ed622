import type { StandingState } from '@portal/contract/ledger/ledger.schema.ts';

/** The total of a month (YYYY-MM), and the average of up to three months before it. */
export interface MonthFact {
  month: string;
  total: number;
  before: number | null;
}

/**
 * The facts behind an account's score; null if there are none. They contain days instead of ages, so they change only
 * when records change, and a past day can be evaluated again.
 */
export interface ScoreFacts {
  traffic: MonthFact | null;
  leads: MonthFact | null;
  page_speed: { desktop: number | null; mobile: number | null; measured: string } | null;
  /** The days of the newest live posts, newest first, at most `keptPosts`. */
  posting: { live: readonly string[]; scheduled: boolean } | null;
  /** The articles that are waiting for the client's approval; `since` is the day when the longest wait began. */
  approvals: { waiting: number; since: string | null } | null;
  /** The newest report that was sent from the portal, with the number of its recipients who opened it. */
  report: { sent: string; recipients: number; opened: number } | null;
  /** A month's standing, with the line that is furthest behind. */
  ledger: {
    month: string;
    state: StandingState;
    risk: number;
    line: { title: string; promised: number; delivered: number; missing: number } | null;
  } | null;
  /** The day of the last meeting or call. */
  meetings: { last: string } | null;
  pulse: { value: number; set: string } | null;
}

/** The number of posts in the facts, which is more than the target. */
export const keptPosts = 8;

export const noFacts: ScoreFacts = {
  traffic: null,
  leads: null,
  page_speed: null,
  posting: null,
  approvals: null,
  report: null,
  ledger: null,
  meetings: null,
  pulse: null,
};
