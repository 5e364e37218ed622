import { completeStatuses } from '@portal/contract/content/labels/content-statuses.ts';
import type {
  LivePage,
  LivePageRow,
  livePageActions,
  PageCheck,
} from '@portal/contract/content/live-pages/live-page.schema.ts';
import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { clock } from '#platform/clock.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { livePagePolicy } from './live-page.policy.ts';
import type { ListedPage, LiveChangeRow, ShownLivePage } from './live-page.repository.ts';
import { sourceOf } from './live-page-address.ts';

const isWaiting = ({ job_state }: ShownLivePage) =>
  job_state === 'queued' || job_state === 'running';

function presentCheck(
  viewer: Viewer,
  row: ShownLivePage,
  change: LiveChangeRow | undefined,
): PageCheck {
  const actor = { actor_id: row.accepted_actor_id, actor_name: row.actor_name };
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    url: row.url,
    redirected_to: row.final_url,
    http_status: row.http_status,
    is_noindex: row.is_noindex === 1,
    canonical: row.canonical,
    checked_at: row.checked_at,
    next_check_at: row.is_sample ? null : row.next_check_at,
    is_sample: row.is_sample === 1,
    accepted:
      row.accepted_at === null
        ? null
        : {
            by: { id: row.accepted_by_id, name: row.accepted_by_name ?? '' },
            ...presentActor(viewer, actor),
            at: row.accepted_at,
          },
    change: change
      ? {
          id: change.id,
          // The cast is safe, because only `keepFindings` writes differences.
          differences: JSON.parse(change.differences) as PageDifference[],
          difference_count: change.difference_count,
          found_at: change.found_at,
          seen_at: change.seen_at,
          hash: change.hash,
        }
      : null,
    offered_url: row.offered_url,
    offered_date: row.offered_date,
    is_checking: isWaiting(row),
  };
}

/** Returns the address and date of a live article. Everyone who can see the article may see them. */
function presentLive(article: ArticleRecord): LivePage['live'] {
  const { live_url: url, scheduled_date: date, status } = article;
  const isDue = status.uid === 'posted' || (date !== null && date <= clock.today());
  if (url === null || !completeStatuses.includes(status.uid) || !isDue) return null;
  return { url, date };
}

/** Returns whether a check may be started: there is an address, no check is waiting, and the page isn't sample data. */
const isCheckable = (article: ArticleRecord, row: ShownLivePage | undefined): boolean =>
  completeStatuses.includes(article.status.uid) &&
  !article.archived &&
  sourceOf(article) !== '' &&
  (row === undefined || (!isWaiting(row) && row.is_sample === 0));

export function presentLivePage(
  viewer: Viewer,
  article: ArticleRecord,
  { row, change }: { row: ShownLivePage | undefined; change: LiveChangeRow | undefined },
): LivePage {
  const isShown = row !== undefined && livePagePolicy.seeCheck(viewer, article);
  const mayDecide = livePagePolicy.decide(viewer, article);
  const actions: (typeof livePageActions)[number][] = [];
  if (mayDecide && isCheckable(article, row)) actions.push('check');
  if (mayDecide && change) actions.push('accept');
  if (mayDecide && (row?.offered_url || row?.offered_date)) actions.push('confirm');
  return {
    article: article.id,
    live: presentLive(article),
    check: isShown ? presentCheck(viewer, row, change) : null,
    allowed_actions: actions,
  };
}

export const presentLivePageRow = (row: ListedPage): LivePageRow => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  url: row.final_url ?? row.url,
  is_noindex: row.is_noindex === 1,
  checked_at: row.checked_at,
  is_sample: row.is_sample === 1,
  article: { id: row.article_id, title: row.title },
  organization: { id: row.client_id, dba_name: row.dba_name },
  lead: row.lead_id === null ? null : { id: row.lead_id, name: row.lead_name ?? '' },
  difference_count: row.difference_count ?? 0,
  found_at: row.found_at,
});
