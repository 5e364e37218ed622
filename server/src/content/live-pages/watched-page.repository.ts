import { completeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hostOf, requestedAddress, sourceOf } from './live-page-address.ts';

const completeIds = completeStatuses.map((uid) => statusId[uid]);

/**
 * Selects the articles whose pages are watched: articles that were completed after `since` and are either posted or
 * scheduled for today or earlier.
 */
const watchedArticles = (db: Db, since: string) =>
  db
    .selectFrom('article')
    .where('article.status_id', 'in', completeIds)
    .where('article.archived', '=', 0)
    .where('article.completed_at', '>=', since)
    .where((row) =>
      row.or([
        row('article.live_url', 'is not', null),
        row('article.admin_draft_url', 'is not', null),
      ]),
    )
    .where((row) =>
      row.or([
        row('article.status_id', '=', statusId.posted),
        row('article.scheduled_date', 'is', null),
        row('article.scheduled_date', '<=', clock.today()),
      ]),
    );

/** Selects watched articles that have no row, or whose address has changed since their row was written. */
export const selectUnwatched = (db: Db, since: string, limit: number) =>
  watchedArticles(db, since)
    .leftJoin('live_page', 'live_page.article_id', 'article.id')
    .select([
      'article.id',
      'article.client_id',
      'article.live_url',
      'article.admin_draft_url',
      'live_page.id as page_id',
      'live_page.source',
    ])
    .where((row) =>
      row.or([
        row('live_page.id', 'is', null),
        row(
          'live_page.source',
          '<>',
          sql<string>`coalesce(article.live_url, article.admin_draft_url)`,
        ),
      ]),
    )
    .orderBy('article.id')
    .limit(limit)
    .execute();

type Unwatched = Pick<
  Awaited<ReturnType<typeof selectUnwatched>>[number],
  'id' | 'client_id' | 'live_url' | 'admin_draft_url'
>;

/** Inserts a row for each article, or resets the existing row if the address has changed. */
export async function watchArticles(db: Db, articles: readonly Unwatched[]): Promise<void> {
  const now = clock.instant();
  await db
    .insertInto('live_page')
    .values(
      articles.map((article) => {
        const url = requestedAddress(article);
        return {
          article_id: article.id,
          organization_id: article.client_id,
          source: sourceOf(article),
          url,
          host: hostOf(url),
          state: 'waiting' as const,
          next_check_at: now,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet(({ ref, eb }) => ({
        organization_id: ref('excluded.organization_id'),
        source: ref('excluded.source'),
        url: ref('excluded.url'),
        host: ref('excluded.host'),
        next_check_at: now,
        etag: null,
        last_modified: null,
        offered_url: null,
        failures: 0,
        version: eb('live_page.version', '+', 1),
      })),
    )
    .execute();
}

/** Selects the pages that are due for a check and whose hosts may be requested now, ordered by due date. */
export const selectDue = (db: Db, since: string, limit: number) =>
  watchedArticles(db, since)
    .innerJoin('live_page', 'live_page.article_id', 'article.id')
    .leftJoin('live_host', 'live_host.host', 'live_page.host')
    .select(['live_page.id', 'live_page.host'])
    .where('live_page.is_sample', '=', 0)
    .where('live_page.next_check_at', '<=', clock.instant())
    .where((row) =>
      row.or([
        row('live_host.blocked_until', 'is', null),
        row('live_host.blocked_until', '<=', clock.instant()),
      ]),
    )
    .orderBy('live_page.next_check_at')
    .orderBy('live_page.id')
    .limit(limit)
    .execute();
