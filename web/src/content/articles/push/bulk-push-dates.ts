import type { PushStatus } from '@portal/contract/content/push/article-push.schema.ts';
import { instantInZone } from '@portal/contract/platform/dates.ts';

/** The status for a bulk push, and the source of scheduled posts' dates. */
export interface BulkTiming {
  status: PushStatus;
  /** True if each scheduled post gets its article's go-live date; false if all get the same time. */
  isByArticle: boolean;
  /** The time for all posts, as an ISO instant; null until it is chosen. */
  date: string | null;
  /** The publication hour on the articles' go-live dates, such as '09'. */
  hour: string;
}

export const initialTiming: BulkTiming = {
  status: 'draft',
  isByArticle: true,
  date: null,
  hour: '09',
};

const past = 'Its date has passed. Choose another date, or push it on its own.';

/** Returns the date for pushing an article, or why it has none. Drafts and published posts need no date. */
export function dateOf(
  { duedate_golive: goLive }: { duedate_golive: string | null },
  { status, isByArticle, date, hour }: BulkTiming,
  { now, timeZone }: { now: string; timeZone: string },
): { date: string | null; problem: string | null } {
  if (status !== 'scheduled') return { date: null, problem: null };
  if (!isByArticle && date === null) return { date: null, problem: 'Choose a date.' };
  const own = goLive && instantInZone(goLive, `${hour}:00`, timeZone);
  const chosen = isByArticle ? own : date;
  if (!chosen) return { date: null, problem: 'It has no go-live date.' };
  if (chosen <= now) return { date: null, problem: past };
  return { date: chosen, problem: null };
}
