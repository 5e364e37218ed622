import type { OverdueApprovals } from '#content/assignments/pending-approvals.service.ts';
import { day } from '#platform/durations.ts';
import { monthlyTarget } from './posting/posting-counts.ts';

/** A month counts as a fall when it has at least this much less than the month before, in percent. */
export const fallenPercent = 20;
/** Smaller months vary by more than a fifth without any reason. */
export const smallestMonth = 10;
/** Scores below are red on the cards. */
export const lowScore = 50;

export interface Fall {
  total: number;
  total_before: number;
}

/** The facts of an account that is at risk. Facts that are as they should be are undefined. */
export interface RiskFacts {
  approvals?: OverdueApprovals;
  /** The live posts of four weeks, if they miss the target and none is scheduled. */
  posts?: number;
  leads?: Fall;
  traffic?: Fall;
  desktop?: number;
  mobile?: number;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function approvalReason({ count, since }: OverdueApprovals, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / day);
  const approvals = counted(count, 'approval');
  return days > 0 ? `${approvals} waiting ${counted(days, 'day')}` : `${approvals} overdue`;
}

const fallText = (title: string, { total, total_before: before }: Fall) =>
  `${title} −${Math.round(((before - total) / before) * 100)}%`;

/** The reasons why an account is at risk, the most urgent first. */
export function riskReasons(facts: RiskFacts, now: Date): string[] {
  const { approvals, posts, leads, traffic, desktop, mobile } = facts;
  return [
    ...(approvals ? [approvalReason(approvals, now)] : []),
    ...(posts === undefined ? [] : [`${posts} of ${monthlyTarget} posts in 4 weeks`]),
    ...(leads ? [fallText('Leads', leads)] : []),
    ...(traffic ? [fallText('Traffic', traffic)] : []),
    ...(desktop === undefined ? [] : [`Desktop score ${desktop}`]),
    ...(mobile === undefined ? [] : [`Mobile score ${mobile}`]),
  ];
}
