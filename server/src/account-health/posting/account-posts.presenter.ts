import type {
  AccountPost,
  AccountPosts,
} from '@portal/contract/account-health/posting/account-posts.schema.ts';
import type { FinalReview } from '#content/assignments/pending-approvals.service.ts';
import { clock } from '#platform/clock.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { connectionOf, hintOf } from '#platform/wordpress/site-access.ts';
import type { WordpressPost } from '#platform/wordpress/wordpress-client.ts';
import type { AccountRow } from './account-posts.repository.ts';
import { countPosts, isRecentlyLive, isScheduled, missedTargets } from './posting-counts.ts';

const presentPost = ({ title, link, date, status }: WordpressPost): AccountPost => ({
  title,
  link,
  date,
  status: status === 'future' ? 'future' : 'publish',
  duedate_schedulepost: null,
  waits_for_client: false,
});

const presentReview = ({ title, duedate_schedulepost, ...review }: FinalReview): AccountPost => ({
  title,
  link: null,
  date: null,
  status: 'final_review',
  duedate_schedulepost,
  waits_for_client: review.waits_for_client === 1,
});

const byDate = (a: WordpressPost, b: WordpressPost) => a.date.localeCompare(b.date) || a.id - b.id;

const staffOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

export interface FoundAccount {
  row: AccountRow;
  reviews: readonly FinalReview[];
  /** Null for viewers who can't see the checks of live pages. */
  changedPages: number | null;
}

const clientHint = 'The agency has not connected this site to the portal yet.';

/**
 * Presents an account's posts: scheduled posts, soonest first; then live posts, newest first; then articles in review.
 */
export function presentAccountPosts(
  viewer: Viewer,
  { row, reviews, changedPages }: FoundAccount,
  sharedHosts: readonly string[],
): AccountPosts {
  const { id, slug, dba_name, domain, posts, fetched_at, error } = row;
  const now = clock.now();
  // The JSON isn't validated, because only data parsed by the WordPress client is stored.
  const stored: WordpressPost[] = posts === null ? [] : JSON.parse(posts);
  const scheduled = stored.filter(isScheduled).sort(byDate);
  const live = stored.filter((post) => isRecentlyLive(post, now)).sort((a, b) => byDate(b, a));
  const counts = fetched_at === null ? null : countPosts(stored, now);
  const connection = connectionOf(row, sharedHosts);
  const isReachable = connection === 'connected' || connection === 'suspended';
  return {
    id,
    account: {
      id,
      slug,
      dba_name,
      domain,
      project_manager: staffOf(row.manager_id, row.manager_name),
      account_lead: staffOf(row.lead_id, row.lead_name),
    },
    data: [...scheduled.map(presentPost), ...live.map(presentPost), ...reviews.map(presentReview)],
    errors: error !== null && isReachable ? [error] : [],
    connection,
    connection_hint:
      connection === 'connected' || isStaff(viewer) ? hintOf(connection, row) : clientHint,
    counts: {
      final_review: reviews.length,
      scheduled: counts?.scheduled ?? null,
      live_4_weeks: counts?.live_4_weeks ?? null,
      live_12_weeks: counts?.live_12_weeks ?? null,
      changed_pages: changedPages,
    },
    below_target: counts
      ? missedTargets(counts)
      : { scheduled: false, live_4_weeks: false, live_12_weeks: false },
    fetched_at,
    is_loading: row.is_waiting === 1 && row.pull_id !== null && row.pull_ended_at === null,
  };
}
