import { hash } from 'node:crypto';
import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import { approvedFields } from '@portal/contract/content/approval/approved-content.ts';
import { completeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type Selectable, sql } from 'kysely';
import { contentOf } from '#content/documents/article-body.presenter.ts';
import { clock } from '#platform/clock.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { LiveChangeTable } from './live-page.table.ts';
import { hostOf, requestedAddress, sourceOf } from './live-page-address.ts';

export type LiveChangeRow = Selectable<LiveChangeTable>;

const completeIds = completeStatuses.map((uid) => statusId[uid]);

/**
 * Selects the articles whose pages are watched: scheduled ones from their date on, and posted ones, if they were
 * completed after `since`.
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

/** Selects articles that have no row yet, or whose address has changed since. */
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

/** Creates the rows of articles, or starts them over for a new address. */
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

/** Selects the pages that are due, of hosts that may be requested, in the order of their dates. */
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

const checkedArticle = [
  ...approvedFields.map((name) => `article.${name}` as const),
  'article.live_url',
  'article.scheduled_date',
  'article.status_id',
] as const;

/** Selects pages with the fields of their articles that a check compares or offers. */
export const selectCheckedPages = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('live_page')
    .innerJoin('article', 'article.id', 'live_page.article_id')
    .leftJoin('live_host', 'live_host.host', 'live_page.host')
    .leftJoin('live_change', (join) =>
      join
        .onRef('live_change.live_page_id', '=', 'live_page.id')
        .on('live_change.ended_at', 'is', null),
    )
    .selectAll('live_page')
    .select([
      ...checkedArticle,
      'live_change.id as open_change_id',
      'live_host.failures as host_failures',
    ])
    .where(idList(db).has('live_page.id', idList(db).write(ids)))
    .execute();

export type CheckedPage = Awaited<ReturnType<typeof selectCheckedPages>>[number];

export interface Approved {
  content: ApprovedContent;
  /** The SHA-256 of the approval or, without one, of the article's title, links and text. */
  hash: string;
}

/** Returns the newest approvals of articles or, without one, their current content. */
export async function selectApproved(
  db: Db,
  pages: readonly CheckedPage[],
): Promise<Map<number, Approved>> {
  const ids = pages.map(({ article_id }) => article_id);
  const list = idList(db);
  const signOffs = await db
    .selectFrom('sign_off')
    .select(['article_id', 'content', 'content_hash'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('sign_off as newest')
        .select((row) => row.fn.max('newest.id').as('id'))
        .where(list.has('newest.article_id', list.write(ids)))
        .groupBy('newest.article_id'),
    )
    .execute();
  const approved = new Map<number, Approved>(
    signOffs.map(({ article_id, content, content_hash }) => [
      article_id,
      // An approval stored JSON of this shape.
      { content: JSON.parse(content) as ApprovedContent, hash: content_hash },
    ]),
  );
  const others = ids.filter((id) => !approved.has(id));
  const bodies = await db
    .selectFrom('article_body')
    .select(['article_id', 'content'])
    .where(list.has('article_id', list.write(others)))
    .execute();
  const bodyOf = new Map(bodies.map((body) => [body.article_id, body]));
  for (const page of pages) {
    if (approved.has(page.article_id)) continue;
    const body = bodyOf.get(page.article_id);
    const fields = JSON.stringify([page.title, page.url_1, page.url_2]);
    approved.set(page.article_id, {
      content: { ...page, text: body ? contentOf(body) : null },
      hash: hash('sha256', fields + (body?.content ?? '')),
    });
  }
  return approved;
}

export const selectOpenChange = (db: Db, pageId: number): Promise<LiveChangeRow | undefined> =>
  db
    .selectFrom('live_change')
    .selectAll()
    .where('live_page_id', '=', pageId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Selects the page of an article with the names of those who accepted it and the state of its job. */
export const selectLivePage = (db: Db, articleId: number) =>
  db
    .selectFrom('live_page')
    .leftJoin('person as accepter', 'accepter.id', 'live_page.accepted_by_id')
    .leftJoin('person as actor', 'actor.id', 'live_page.accepted_actor_id')
    .leftJoin('job', 'job.id', 'live_page.job_id')
    .selectAll('live_page')
    .select([
      'accepter.name as accepted_by_name',
      'actor.name as actor_name',
      'job.state as job_state',
    ])
    .where('live_page.article_id', '=', articleId)
    .executeTakeFirst();

export type ShownLivePage = NonNullable<Awaited<ReturnType<typeof selectLivePage>>>;

interface ListOptions {
  organization?: number | undefined;
  is_changed?: boolean | undefined;
  /** Only pages of articles that this person leads. */
  leadId: number | null;
  limit: number;
  cursor?: string | undefined;
}

const changeOrder = sql<number>`coalesce(live_change.id, 0)`;

function livePages(db: Db, { organization, is_changed, leadId }: Omit<ListOptions, 'limit'>) {
  let query = db
    .selectFrom('live_page')
    .innerJoin('article', 'article.id', 'live_page.article_id')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .leftJoin('person as lead', 'lead.id', 'article.lead_id')
    .leftJoin('live_change', (join) =>
      join
        .onRef('live_change.live_page_id', '=', 'live_page.id')
        .on('live_change.ended_at', 'is', null),
    )
    .where('article.status_id', 'in', completeIds)
    .where('article.archived', '=', 0)
    .where('organization.is_active', '=', 1);
  if (organization !== undefined) query = query.where('article.client_id', '=', organization);
  if (leadId !== null) query = query.where('article.lead_id', '=', leadId);
  if (is_changed === true) query = query.where('live_change.id', 'is not', null);
  if (is_changed === false) query = query.where('live_change.id', 'is', null);
  return query;
}

const rowColumns = [
  'live_page.id',
  'live_page.state',
  'live_page.reason',
  'live_page.url',
  'live_page.final_url',
  'live_page.is_noindex',
  'live_page.checked_at',
  'live_page.is_sample',
  'article.id as article_id',
  'article.title',
  'article.client_id',
  'organization.dba_name',
  'lead.id as lead_id',
  'lead.name as lead_name',
  'live_change.difference_count',
  'live_change.found_at',
] as const;

const listedPages = (db: Db, options: ListOptions) =>
  livePages(db, options).select([...rowColumns, changeOrder.as('change_order')]);

export type ListedPage = Awaited<ReturnType<typeof selectLivePages>>['items'][number];

export const selectLivePages = (
  db: Db,
  options: ListOptions,
): Promise<Page<Awaited<ReturnType<ReturnType<typeof listedPages>['execute']>>[number]>> =>
  paginate(listedPages(db, options), {
    limit: options.limit,
    cursor: options.cursor,
    order: [
      { column: changeOrder, as: 'change_order', direction: 'desc' },
      { column: 'live_page.id', direction: 'desc' },
    ],
  });

/** Counts pages with open differences by organization. */
export async function countOpenChanges(
  db: Db,
  ids: readonly number[] | 'all',
): Promise<Map<number, number>> {
  let query = livePages(db, { is_changed: true, leadId: null });
  if (ids !== 'all')
    query = query.where(idList(db).has('article.client_id', idList(db).write(ids)));
  const rows = await query
    .select((row) => ['article.client_id as id', row.fn.countAll<number>().as('count')])
    .groupBy('article.client_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Counts the watched pages of an organization, and those with open differences. */
export async function countOrganizationPages(
  db: Db,
  organization: number,
  leadId: number | null,
): Promise<{ live: number; changed: number }> {
  const row = await livePages(db, { organization, leadId })
    .select((select) => [
      select.fn.countAll<number>().as('live'),
      select.fn.count<number>('live_change.id').as('changed'),
    ])
    .executeTakeFirstOrThrow();
  return { live: Number(row.live), changed: Number(row.changed) };
}
