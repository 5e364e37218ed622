import { completeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import { hostOf, requestedAddress, sourceOf } from '#content/live-pages/live-page-address.ts';
import { hashOf } from '#content/live-pages/page-finding.service.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day, hour } from '#platform/durations.ts';
import { insertAll } from './insert-all.ts';

/** The differences on the newest live blog post, as if a client had edited the page. */
const drift: readonly PageDifference[] = [
  {
    kind: 'changed',
    expected: 'The first visit costs $120, and we answer every question on the phone.',
    found: 'The first visit costs $180, and we answer every question on the phone.',
  },
  {
    kind: 'link_removed',
    expected: 'our checklist (https://www.example.com/checklist/)',
    found: null,
  },
];

/** Creates the checks of live articles as sample data, so that their fictitious addresses are never requested. */
export async function makeLivePages(db: Db): Promise<void> {
  const articles = await db
    .selectFrom('article')
    .select(['id', 'client_id', 'live_url', 'admin_draft_url', 'status_id'])
    .where(
      'status_id',
      'in',
      completeStatuses.map((uid) => statusId[uid]),
    )
    .where((row) =>
      row.or([row('live_url', 'is not', null), row('admin_draft_url', 'is not', null)]),
    )
    .orderBy('id')
    .execute();
  const drifted = articles.findLast(
    ({ status_id, live_url }) => status_id === statusId.posted && live_url !== null,
  );
  const rows = articles.map((article, index) => {
    const url = requestedAddress(article);
    const isLive = article.status_id === statusId.posted;
    const state = article === drifted ? 'different' : 'as_approved';
    return {
      article_id: article.id,
      organization_id: article.client_id,
      source: sourceOf(article),
      url,
      host: hostOf(url),
      state: isLive ? (state as 'different' | 'as_approved') : ('waiting' as const),
      http_status: isLive ? 200 : null,
      checked_at: isLive ? instantAfter(-((index % 7) * day + hour)) : null,
      next_check_at: instantAfter((7 - (index % 7)) * day),
      is_sample: 1 as const,
    };
  });
  await insertAll(db, 'live_page', rows);
  if (!drifted) return;
  const { id } = await db
    .selectFrom('live_page')
    .select('id')
    .where('article_id', '=', drifted.id)
    .executeTakeFirstOrThrow();
  await insertRow(db, 'live_change', {
    live_page_id: id,
    organization_id: drifted.client_id,
    differences: JSON.stringify(drift),
    difference_count: drift.length,
    hash: hashOf(drift),
    found_at: instantAfter(-8 * day),
    seen_at: instantAfter(-day),
  });
}
