import { week } from '#platform/durations.ts';

/** The period for which live posts are read and counted. */
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

/** Returns whether a published post is from the last `milliseconds`, both ends included. */
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

/** Lists the counts below the posting target; a month that met it needs no scheduled post. */
export function missedTargets({ scheduled, live_4_weeks, live_12_weeks }: PostCounts) {
  return {
    scheduled: scheduled < scheduledTarget && live_4_weeks < monthlyTarget,
    live_4_weeks: live_4_weeks < monthlyTarget,
    live_12_weeks: live_12_weeks < quarterlyTarget,
  };
}

/** More than any account posts in four weeks. */
const keptDates = 24;

/** Returns the instant until which these posts meet the target by `missedTargets`, if no other is published. */
function targetMetUntil(posts: readonly Post[], liveDates: readonly string[]): string {
  if (posts.filter(isScheduled).length >= scheduledTarget) return '9999';
  const oldest = liveDates[monthlyTarget - 1];
  return oldest === undefined ? '' : new Date(Date.parse(oldest) + shortWindow).toISOString();
}

/** The columns of an account's posts; lists of many accounts don't read the posts themselves. */
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

/** Counts the posts of the last four weeks among stored dates. */
export const countRecentPosts = (liveDates: string, now: Date): number =>
  (JSON.parse(liveDates) as string[]).filter((date) =>
    isLiveWithin({ status: 'publish', date }, now, shortWindow),
  ).length;
