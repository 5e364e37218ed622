import { week } from '#platform/durations.ts';

/** The period, in milliseconds, that live posts are read and counted for. */
export const longWindow = 12 * week;
const shortWindow = 4 * week;

interface Post {
  status: string;
  date: string;
}

export interface PostCounts {
  scheduled: number;
  live_4_weeks: number;
  live_12_weeks: number;
}

/** Returns whether a post was published within the last `milliseconds`, including both ends of the period. */
function isLiveWithin({ status, date }: Post, now: Date, milliseconds: number): boolean {
  if (status !== 'publish') return false;
  const age = now.getTime() - Date.parse(date);
  return age >= 0 && age <= milliseconds;
}

export const isScheduled = ({ status }: Pick<Post, 'status'>) => status === 'future';

export const isRecentlyLive = (post: Post, now: Date) => isLiveWithin(post, now, longWindow);

export function countPosts(posts: readonly Post[], now: Date): PostCounts {
  return {
    scheduled: posts.filter(isScheduled).length,
    live_4_weeks: posts.filter((post) => isLiveWithin(post, now, shortWindow)).length,
    live_12_weeks: posts.filter((post) => isRecentlyLive(post, now)).length,
  };
}

export const monthlyTarget = 4;
const quarterlyTarget = 12;
const scheduledTarget = 1;

/**
 * Returns whether each count misses the posting target. If the last four weeks meet the target, no scheduled post is
 * needed.
 */
export function missedTargets({ scheduled, live_4_weeks, live_12_weeks }: PostCounts) {
  return {
    scheduled: scheduled < scheduledTarget && live_4_weeks < monthlyTarget,
    live_4_weeks: live_4_weeks < monthlyTarget,
    live_12_weeks: live_12_weeks < quarterlyTarget,
  };
}

/** The number of dates to store; accounts publish fewer posts than this in four weeks. */
const keptDates = 24;

/** Returns the instant until which these posts meet the target in `missedTargets` if no further post is published. */
function targetMetUntil(posts: readonly Post[], liveDates: readonly string[]): string {
  if (posts.filter(isScheduled).length >= scheduledTarget) return '9999';
  const oldest = liveDates[monthlyTarget - 1];
  return oldest === undefined ? '' : new Date(Date.parse(oldest) + shortWindow).toISOString();
}

/** Returns the columns to store for an account's posts so that lists of many accounts don't have to read `posts`. */
export function postColumns(posts: readonly Post[]) {
  const liveDates = posts
    .filter(({ status }) => status === 'publish')
    .map(({ date }) => date)
    .sort()
    .reverse();
  return {
    posts: JSON.stringify(posts),
    live_dates: JSON.stringify(liveDates.slice(0, keptDates)),
    target_met_until: targetMetUntil(posts, liveDates),
  };
}

/** Counts the stored dates in the last four weeks. */
export const countRecentPosts = (liveDates: string, now: Date): number =>
  (JSON.parse(liveDates) as string[]).filter((date) =>
    isLiveWithin({ status: 'publish', date }, now, shortWindow),
  ).length;
