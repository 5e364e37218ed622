import { completeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { LiveChangeTable } from './live-page.table.ts';

export type LiveChangeRow = Selectable<LiveChangeTable>;

const completeIds = completeStatuses.map((uid) => statusId[uid]);

export const selectOpenChange = (db: Db, pageId: number): Promise<LiveChangeRow | undefined> =>
  db
    .selectFrom('live_change')
    .selectAll()
    .where('live_page_id', '=', pageId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Selects an article's page with the names of the people who accepted it and its job's state. */
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
  /** Selects only pages of articles that this person leads. */
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

/** Counts an organization's watched pages, and the watched pages with open differences. */
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
