import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { DeliveryProof } from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import type { LineKindName } from '@portal/contract/ledger/line-kinds.ts';
import { instantInZone } from '@portal/contract/platform/dates.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { paginate } from '#platform/database/paging.ts';
import { idList, isSqlite } from '#platform/database/portable-sql.ts';
import type { Db, Tables } from '#platform/database/tables.ts';

/** The kinds of work that the portal counts. */
export type CountedKind = Exclude<LineKindName, 'meetings' | 'other'>;

/** A record that counts as delivered. `content_type_id` is null except for articles and words. */
export interface Delivery {
  organization_id: number;
  content_type_id: number | null;
  record_id: number;
  title: string;
  at: string;
  quantity: number;
  proof: DeliveryProof | null;
}

export interface DeliveryFilter {
  organizationIds: readonly number[];
  /** The first month; `to` is the last month, inclusive. */
  from: string;
  to: string;
}

interface Range {
  organizations: string;
  has: ReturnType<typeof idList>['has'];
  from: string;
  before: string;
}

/** Returns the instant when a month begins in the agency's time zone. */
export const startOf = (month: string) => instantInZone(`${month}-01`, '00:00', clock.timeZone());

function rangeOf(db: Db, { organizationIds, from, to }: DeliveryFilter): Range {
  const { has, write } = idList(db);
  const before = startOf(nextMonth(to));
  return { organizations: write(organizationIds), has, from: startOf(from), before };
}

const noType = sql<number | null>`cast(null as integer)`;
const one = sql<number>`1`;
const unproven = sql<DeliveryProof | null>`cast(null as text)`;

/** The time an article went live. A scheduled article goes live at noon UTC on its scheduled date. */
const liveAt = sql<string>`case when article.status_id = ${sql.lit(statusId.posted)}
  then article.completed_at else article.scheduled_date || 'T12:00:00.000Z' end`;

const proof = sql<DeliveryProof | null>`case live_page.state
  when 'as_approved' then 'proven' when 'different' then 'proven'
  when 'waiting' then 'unproven' when 'unclear' then 'unproven' end`;

/**
 * Posted articles, except those whose page was not found, and scheduled articles whose page was found. The conditions
 * on clients, statuses, and completion match the index's column order.
 */
export function allLiveArticles(db: Db, { from, before }: Pick<Range, 'from' | 'before'>) {
  return db
    .selectFrom('article')
    .leftJoin('live_page', 'live_page.article_id', 'article.id')
    .where('article.archived', '=', 0)
    .where('article.status_id', 'in', [statusId.posted, statusId.scheduled])
    .where(
      sql<boolean>`(article.status_id = ${sql.lit(statusId.posted)}
        and article.completed_at >= ${from} and article.completed_at < ${before}
        and coalesce(live_page.state, '') <> 'not_found'
        or article.status_id = ${sql.lit(statusId.scheduled)}
        and article.scheduled_date || 'T12:00:00.000Z' >= ${from}
        and article.scheduled_date || 'T12:00:00.000Z' < ${before}
        and live_page.state in ('as_approved', 'different'))`,
    )
    .select([
      'article.client_id as organization_id',
      'article.content_type_id',
      'article.id as record_id',
      'article.title',
      liveAt.as('at'),
      proof.as('proof'),
    ]);
}

const liveArticles = (db: Db, { organizations, has, ...range }: Range) =>
  allLiveArticles(db, range).where(has('article.client_id', organizations));

// Texts in Google Docs have no word count, so the planned minimum is used.
export const wordCount = sql<number>`coalesce(article_body.word_count, article.min_word_count, 0)`;

const monthTitle = (db: Db, prefix: string) =>
  isSqlite(db)
    ? sql<string>`${prefix} || printf('%04d-%02d', planning_month.year, planning_month.month)`
    : sql<string>`${prefix} || planning_month.year || '-' ||
        lpad(cast(planning_month.month as text), 2, '0')`;

/** The query for the records of each kind. */
const sources = {
  articles: (db: Db, range: Range) =>
    liveArticles(db, range).select(one.as('quantity')).$castTo<Delivery>(),
  words: (db: Db, range: Range) =>
    liveArticles(db, range)
      .leftJoin('article_body', 'article_body.article_id', 'article.id')
      .select(wordCount.as('quantity'))
      .$castTo<Delivery>(),
  reports: (db: Db, { organizations, has, from, before }: Range) =>
    db
      .selectFrom('report')
      .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
      .where(has('report.organization_id', organizations))
      .where('report.sent_at', '>=', from)
      .where('report.sent_at', '<', before)
      .select([
        'report.organization_id',
        noType.as('content_type_id'),
        'report.id as record_id',
        monthTitle(db, 'Report for ').as('title'),
        'report.sent_at as at',
        one.as('quantity'),
        unproven.as('proof'),
      ])
      .$castTo<Delivery>(),
  builds: (db: Db, { organizations, has, from, before }: Range) =>
    db
      .selectFrom('website_build')
      .where(has('website_build.organization_id', organizations))
      .where('website_build.finished_at', '>=', from)
      .where('website_build.finished_at', '<', before)
      .select([
        'website_build.organization_id',
        noType.as('content_type_id'),
        'website_build.id as record_id',
        'website_build.label as title',
        'website_build.finished_at as at',
        one.as('quantity'),
        unproven.as('proof'),
      ])
      .$castTo<Delivery>(),
  link_checks: (db: Db, { organizations, has, from, before }: Range) =>
    db
      .selectFrom('link_check')
      .where(has('link_check.organization_id', organizations))
      .where('link_check.state', '=', 'done')
      .where('link_check.ended_at', '>=', from)
      .where('link_check.ended_at', '<', before)
      .select([
        'link_check.organization_id',
        noType.as('content_type_id'),
        'link_check.id as record_id',
        'link_check.url as title',
        'link_check.ended_at as at',
        one.as('quantity'),
        unproven.as('proof'),
      ])
      .$castTo<Delivery>(),
  // A check measures both devices, so only one of its two runs counts.
  speed_checks: (db: Db, { organizations, has, from, before }: Range) =>
    db
      .selectFrom('page_speed_run')
      .where(has('page_speed_run.organization_id', organizations))
      .where('page_speed_run.device', '=', 'mobile')
      .where('page_speed_run.scores', 'is not', null)
      .where('page_speed_run.ended_at', '>=', from)
      .where('page_speed_run.ended_at', '<', before)
      .select([
        'page_speed_run.organization_id',
        noType.as('content_type_id'),
        'page_speed_run.id as record_id',
        'page_speed_run.url as title',
        'page_speed_run.ended_at as at',
        one.as('quantity'),
        unproven.as('proof'),
      ])
      .$castTo<Delivery>(),
} satisfies Record<CountedKind, unknown>;

export const countedKinds = Object.keys(sources) as CountedKind[];

type Deliveries = SelectQueryBuilder<
  Tables & { delivery: Delivery },
  'delivery',
  Record<never, never>
>;

const deliveriesOf = (db: Db, kind: CountedKind, filter: DeliveryFilter): Deliveries =>
  db.selectFrom(sources[kind](db, rangeOf(db, filter)).as('delivery'));

export interface DeliveryCount {
  organization_id: number;
  content_type_id: number | null;
  month: string;
  quantity: number;
}

/** Counts the deliveries of a kind by organization, content type, and month, in one statement. */
export async function countDeliveries(
  db: Db,
  kind: CountedKind,
  filter: DeliveryFilter,
): Promise<DeliveryCount[]> {
  const cases = [];
  for (let month = filter.from; month < filter.to; month = nextMonth(month)) {
    cases.push(sql`when at < ${startOf(nextMonth(month))} then ${month}`);
  }
  const month =
    cases.length === 0
      ? sql<string>`cast(${filter.to} as text)`
      : sql<string>`case ${sql.join(cases, sql` `)} else ${filter.to} end`;
  const dated = deliveriesOf(db, kind, filter)
    .select(['delivery.organization_id', 'delivery.content_type_id', 'delivery.quantity'])
    .select(month.as('month'));
  const rows = await db
    .selectFrom(dated.as('dated'))
    .select(['organization_id', 'content_type_id', 'month'])
    .select(({ fn }) => fn.sum<number | string>('quantity').as('quantity'))
    .groupBy(['organization_id', 'content_type_id', 'month'])
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** Selects all deliveries of a kind. Used when months are closed. */
export function selectDeliveries(
  db: Db,
  kind: CountedKind,
  filter: DeliveryFilter,
): Promise<Delivery[]> {
  return deliveriesOf(db, kind, filter)
    .selectAll('delivery')
    .orderBy('delivery.at')
    .orderBy('delivery.record_id')
    .execute();
}

/** The content types that a line counts: a single type, or all types that have no line of their own. */
export type TypeFilter = { only: number } | { except: readonly number[] };

interface RecordsQuery {
  organizationId: number;
  kind: CountedKind;
  month: string;
  types: TypeFilter;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of a line's deliveries in an open month, oldest first. */
export function selectOpenRecords(db: Db, query: RecordsQuery) {
  const { organizationId, kind, month, types, limit, cursor } = query;
  let rows = deliveriesOf(db, kind, {
    organizationIds: [organizationId],
    from: month,
    to: month,
  }).selectAll('delivery');
  if ('only' in types) rows = rows.where('delivery.content_type_id', '=', types.only);
  else if (types.except.length > 0) {
    rows = rows.where('delivery.content_type_id', 'not in', types.except);
  }
  return paginate(rows, {
    limit,
    cursor,
    order: [
      { column: 'delivery.at', direction: 'asc' },
      { column: 'delivery.record_id', direction: 'asc' },
    ],
  });
}
