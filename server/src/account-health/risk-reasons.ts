import type { OverdueApprovals } from '#content/assignments/pending-approvals.service.ts';
import { day } from '#platform/durations.ts';
import { monthlyTarget } from './posting/posting-counts.ts';

/** The smallest decrease from the previous month that counts as a risk, in percent. */
export const fallenPercent = 20;
/** The smallest previous total whose decrease counts. Smaller totals often vary by more than a fifth by chance. */
export const smallestMonth = 10;
/** Scores below this value are red on the cards. */
export const lowScore = 50;

export interface Fall {
  total: number;
  total_before: number;
}

/** The facts that put an account at risk. A fact is undefined if it isn't a risk. */
export interface RiskFacts {
  approvals?: OverdueApprovals;
  /** The number of live posts from the last four weeks, if it is below the target and no post is scheduled. */
  posts?: number;
  /** The number of live pages with differences that are waiting for a decision. */
  changedPages?: number;
  leads?: Fall;
  traffic?: Fall;
  desktop?: number;
  mobile?: number;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function approvalReason({ count, since }: OverdueApprovals, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / day);
  const approvals = counted(count, 'approval');
  return days > 0 ? `${approvals} overdue ${counted(days, 'day')}` : `${approvals} overdue`;
}

const fallText = (title: string, { total, total_before: before }: Fall) =>
  `${title} −${Math.round(((before - total) / before) * 100)}%`;

/** Returns the reasons that an account is at risk, most urgent first. */
export function riskReasons(facts: RiskFacts, now: Date): string[] {
  const { approvals, posts, changedPages, leads, traffic, desktop, mobile } = facts;
  return [
    ...(approvals ? [approvalReason(approvals, now)] : []),
    ...(posts === undefined ? [] : [`${posts} of ${monthlyTarget} posts in 4 weeks`]),
    ...(changedPages === undefined ? [] : [`${counted(changedPages, 'live page')} changed`]),
    ...(leads ? [fallText('Leads', leads)] : []),
    ...(traffic ? [fallText('Traffic', traffic)] : []),
    ...(desktop === undefined ? [] : [`Desktop score ${desktop}`]),
    ...(mobile === undefined ? [] : [`Mobile score ${mobile}`]),
  ];
}
