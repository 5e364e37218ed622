import { type LinkVerdict, linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { type Kysely, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import { isListed } from './crawl/address-book.ts';
import type { AddressRow, CrawlBatch, CrawlState } from './crawl/crawl-types.ts';
import { findReferences, referencePattern } from './crawl/page-references.ts';
import { unlistedRank } from './link-check.repository.ts';
import type { Mended } from './link-check.table.ts';

type Db = Kysely<
  Pick<Tables, 'link_check' | 'link_check_address' | 'link_check_page' | 'link_check_text'>
>;

/** The maximum number of rows per statement. */
const slice = 500;

function slices<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / slice);
  return Array.from({ length: count }, (_, at) => rows.slice(at * slice, (at + 1) * slice));
}

const rankOf = (address: AddressRow): number =>
  address.verdict !== null && isListed(address)
    ? linkVerdicts.indexOf(address.verdict)
    : unlistedRank;

async function saveAddresses(db: Db, checkId: number, addresses: readonly AddressRow[]) {
  for (const rows of slices(addresses)) {
    await db
      .insertInto('link_check_address')
      .values(
        rows.map((row) => ({
          check_id: checkId,
          no: row.no,
          url: row.url,
          host: row.host,
          role: row.role,
          base: row.base,
          depth: row.depth,
          chain: row.chain,
          parent: row.parent,
          parents: row.parents,
          status: row.status,
          cause: row.cause,
          verdict: row.verdict,
          rank: rankOf(row),
          next: row.next,
          hops: JSON.stringify(row.hops),
          final_url: row.finalUrl,
          details: JSON.stringify(row.details),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['check_id', 'no']).doUpdateSet(({ ref }) => ({
          role: ref('excluded.role'),
          parent: ref('excluded.parent'),
          parents: ref('excluded.parents'),
          status: ref('excluded.status'),
          cause: ref('excluded.cause'),
          verdict: ref('excluded.verdict'),
          rank: ref('excluded.rank'),
          next: ref('excluded.next'),
          hops: ref('excluded.hops'),
          final_url: ref('excluded.final_url'),
          details: ref('excluded.details'),
        })),
      )
      .execute();
  }
}

/** Saves a batch of a crawl's results. */
export async function saveBatch(db: Db, checkId: number, batch: CrawlBatch): Promise<void> {
  const check = { check_id: checkId };
  await saveAddresses(db, checkId, batch.addresses);
  for (const rows of slices(batch.pages)) {
    await db
      .insertInto('link_check_page')
      .values(rows.map(({ no, references, ids }) => ({ ...check, no, links: references, ids })))
      // A page that is read again keeps its first row.
      .onConflict((conflict) => conflict.columns(['check_id', 'no']).doNothing())
      .execute();
  }
  for (const rows of slices(batch.texts)) {
    await db
      .insertInto('link_check_text')
      .values(rows.map((row) => ({ ...check, ...row })))
      .execute();
  }
}

/** Returns an interrupted check's saved state, so that the crawl can resume. */
export async function selectCrawlState(
  db: Db,
  { id, summary }: { id: number; summary: string | null },
): Promise<CrawlState> {
  const addresses = await db
    .selectFrom('link_check_address')
    .selectAll()
    .where('check_id', '=', id)
    .orderBy('no')
    .execute();
  const pages = await db
    .selectFrom('link_check_page')
    .select(['no', 'ids', 'links as references'])
    .where('check_id', '=', id)
    .execute();
  const texts = await db
    .selectFrom('link_check_text')
    .select(['no', 'text'])
    .where('check_id', '=', id)
    .execute();
  return {
    addresses: addresses.map(
      ({ check_id: _, rank: __, final_url, hops, details, is_new: ___, mended: ____, ...row }) => ({
        ...row,
        finalUrl: final_url,
        // The casts are safe: only `saveAddresses` writes these columns.
        hops: JSON.parse(hops) as AddressRow['hops'],
        details: JSON.parse(details) as AddressRow['details'],
      }),
    ),
    pages,
    texts,
    summary: summary === null ? null : (JSON.parse(summary) as CrawlState['summary']),
  };
}

const linkRows = (db: Db, checkId: number) =>
  db
    .selectFrom('link_check_address as address')
    .leftJoin('link_check_address as page', (join) =>
      join.onRef('page.check_id', '=', 'address.check_id').onRef('page.no', '=', 'address.parent'),
    )
    .selectAll('address')
    .select('page.url as parent_url')
    .where('address.check_id', '=', checkId);

export type CheckedLinkRow = NonNullable<Awaited<ReturnType<typeof selectCheckedLink>>>;

export const selectCheckedLink = (db: Db, checkId: number, no: number) =>
  linkRows(db, checkId)
    .where('address.no', '=', no)
    .where('address.rank', '<', unlistedRank)
    .executeTakeFirst();

export interface LinkFilter {
  verdict?: LinkVerdict | undefined;
  host?: string | undefined;
  is_new?: boolean | undefined;
}

export function selectCheckedLinks(
  db: Db,
  checkId: number,
  { verdict, host, is_new, ...page }: LinkFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<CheckedLinkRow>> {
  let query = linkRows(db, checkId).where('address.rank', '<', unlistedRank);
  if (verdict) query = query.where('address.rank', '=', linkVerdicts.indexOf(verdict));
  if (host !== undefined) query = query.where('address.host', '=', host);
  if (is_new !== undefined) query = query.where('address.is_new', '=', flag(is_new));
  return paginate(query, {
    ...page,
    order: [
      { column: 'address.rank', direction: 'asc' },
      { column: 'address.no', direction: 'asc' },
    ],
  });
}

export async function selectParents(
  db: Db,
  { checkId, no }: { checkId: number; no: number },
  page: { limit: number; cursor?: string | undefined },
) {
  const pages = await paginate(
    db
      .selectFrom('link_check_page as page')
      .innerJoin('link_check_address as address', (join) =>
        join.onRef('address.check_id', '=', 'page.check_id').onRef('address.no', '=', 'page.no'),
      )
      .select(['page.no', 'page.links', 'address.url'])
      .where('page.check_id', '=', checkId)
      .where('page.links', 'like', referencePattern(no)),
    { ...page, order: [{ column: 'page.no', direction: 'asc' }] },
  );
  const references = pages.items.flatMap(({ links, ...row }) =>
    findReferences(links, no).map((reference) => ({ ...row, ...reference })),
  );
  const numbers = [...new Set(references.map(({ text }) => text))];
  const texts = numbers.length
    ? await db
        .selectFrom('link_check_text')
        .select(['no', 'text'])
        .where('check_id', '=', checkId)
        .where('no', 'in', numbers)
        .execute()
    : [];
  const textOf = new Map(texts.map((row) => [row.no, row.text]));
  return {
    items: references.map((row) => ({ ...row, text: textOf.get(row.text) ?? '' })),
    next: pages.next,
  };
}

export function selectHosts(db: Db, checkId: number, mostHosts: number) {
  const isProblem = sql<number>`case when rank < ${sql.lit(problemRanks)} then 1 else 0 end`;
  return db
    .selectFrom('link_check_address')
    .select(({ fn }) => [
      'host',
      fn.countAll<number>().as('count'),
      fn.sum<number>(isProblem).as('problems'),
    ])
    .where('check_id', '=', checkId)
    .where('rank', '<', unlistedRank)
    .groupBy('host')
    .orderBy('problems', 'desc')
    .orderBy('count', 'desc')
    .orderBy('host')
    .limit(mostHosts)
    .execute();
}

/** Verdicts with a lower rank are problems. They are listed first. */
const problemRanks = 3;

async function mark(
  db: Db,
  checkId: number,
  numbers: readonly number[],
  values: { is_new: 1 } | { mended: Mended },
): Promise<void> {
  for (const slice of slices(numbers)) {
    await db
      .updateTable('link_check_address')
      .set(values)
      .where('check_id', '=', checkId)
      .where('no', 'in', slice)
      .execute();
  }
}

export const markNew = (db: Db, checkId: number, numbers: readonly number[]) =>
  mark(db, checkId, numbers, { is_new: 1 });

export const markMended = (db: Db, checkId: number, numbers: readonly number[], mended: Mended) =>
  mark(db, checkId, numbers, { mended });

/** Returns a check's verdicts on these addresses. */
export async function selectVerdicts(
  db: Db,
  checkId: number,
  urls: readonly string[],
): Promise<Map<string, LinkVerdict | null>> {
  const known = new Map<string, LinkVerdict | null>();
  for (const slice of slices(urls)) {
    const rows = await db
      .selectFrom('link_check_address')
      .select(['url', 'verdict'])
      .where('check_id', '=', checkId)
      .where('url', 'in', slice)
      .where('rank', '<', unlistedRank)
      .execute();
    for (const { url, verdict } of rows) known.set(url, verdict);
  }
  return known;
}

/** Selects the problems of a check that the next check no longer found. */
export const selectMended = (
  db: Db,
  checkId: number,
  page: { limit: number; cursor?: string | undefined },
) =>
  paginate(linkRows(db, checkId).where('address.mended', 'is not', null), {
    ...page,
    order: [{ column: 'address.no', direction: 'asc' }],
  });
