import type { OrganizationNumbers } from '#reporting/data/monthly-numbers.service.ts';
import { newestMonth } from './overviews/newest-month.ts';
import { countPosts, missedTargets, monthlyTarget } from './posting/posting-counts.ts';
import type { WordpressPost } from './posting/wordpress-client.ts';

/** A month counts as a fall when it has at least this share less than the month before. */
const fallenShare = 0.2;
/** Smaller months vary by more than a fifth without any reason. */
const smallestMonth = 10;

interface Account {
  overdueApprovals: number;
  numbers: OrganizationNumbers | undefined;
  /** Undefined where posts weren't read, or the viewer doesn't see them. */
  posts: readonly WordpressPost[] | undefined;
}

function fallOf(title: string, numbers: OrganizationNumbers['leads'] | undefined): string[] {
  const newest = newestMonth(numbers);
  if (!newest || newest.difference === null) return [];
  const before = newest.value - newest.difference;
  const share = -newest.difference / before;
  if (before < smallestMonth || share < fallenShare) return [];
  return [`${title} down ${Math.round(share * 100)}% from past month`];
}

function missingPosts(posts: readonly WordpressPost[] | undefined, now: Date): string[] {
  if (!posts) return [];
  const counts = countPosts(posts, now);
  if (!missedTargets(counts).scheduled) return [];
  return [`${counts.live_4_weeks} of ${monthlyTarget} posts in 4 weeks, none scheduled`];
}

/** The reasons why an account is at risk, the most urgent first; empty if it isn't. */
export function riskReasons({ overdueApprovals, numbers, posts }: Account, now: Date): string[] {
  const approvals = overdueApprovals === 1 ? 'approval' : 'approvals';
  return [
    ...(overdueApprovals > 0 ? [`${overdueApprovals} ${approvals} overdue`] : []),
    ...missingPosts(posts, now),
    ...fallOf('Leads', numbers?.leads),
    ...fallOf('Traffic', numbers?.analytics),
  ];
}
