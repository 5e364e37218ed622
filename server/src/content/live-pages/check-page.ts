import type {
  LiveState,
  UnclearReason,
} from '@portal/contract/content/live-pages/live-page.schema.ts';
import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { PortalError } from '#platform/errors.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { withBrokenTargets } from './broken-targets.ts';
import type { Approved, CheckedPage } from './checked-page.repository.ts';
import { targetOf } from './compare/addresses.ts';
import { type ExpectedContent, expectedContent } from './compare/expected-content.ts';
import type { FetchedPage, PageFetcher } from './page-fetch.ts';
import { type ReadPage, readLivePage } from './read-live-page.task.ts';

/** A check's result, to be stored. */
export type PageFinding =
  | { kind: 'unchanged'; page: CheckedPage }
  | { kind: 'unavailable'; page: CheckedPage; until: string | null }
  | { kind: 'found'; page: CheckedPage; values: FoundValues; differences: PageDifference[] };

export interface FoundValues {
  state: LiveState;
  reason: UnclearReason | null;
  final_url: string | null;
  http_status: number | null;
  is_noindex: 0 | 1;
  canonical: string | null;
  offered_url: string | null;
  offered_date: string | null;
  etag: string | null;
  last_modified: string | null;
  expected_hash: string;
  snapshot: string | null;
}

const nothingFound = {
  reason: null,
  final_url: null,
  http_status: null,
  is_noindex: 0,
  canonical: null,
  offered_url: null,
  offered_date: null,
  etag: null,
  last_modified: null,
  snapshot: null,
} as const;

/** A page that lacks the title and has less than this share of the text shows other content. */
const smallestShare = 0.1;
/** A page with fewer characters of text is a bot challenge or needs JavaScript to show its text. */
const fewestCharacters = 200;
/** The share of the text that a page must contain before its address is offered. */
const offeredShare = 0.5;

const withoutText = ({ title, url_1, url_2 }: CheckedPage): ExpectedContent => ({
  title,
  blocks: [],
  imageAlts: [],
  imageNames: [],
  promisedLinks: [url_1, url_2].flatMap((href) => (href ? [{ href, anchor: null }] : [])),
});

interface Expectation {
  content: ExpectedContent;
  hash: string;
  hasText: boolean;
}

/**
 * Returns the content that the page must show: the accepted page if no newer approval exists, otherwise the approved
 * text.
 */
function expectationOf(page: CheckedPage, approved: Approved): Expectation {
  const content = expectedContent(approved.content);
  const expected_hash = approved.hash;
  if (page.baseline !== null && page.baseline_hash === expected_hash) {
    // The cast is safe, because only `comparePage` writes baselines.
    const baseline = JSON.parse(page.baseline) as ExpectedContent;
    return { content: baseline, hash: expected_hash, hasText: true };
  }
  return {
    content: content ?? withoutText(page),
    hash: expected_hash,
    hasText: content !== null,
  };
}

const isSettled = ({ state }: { state: LiveState }) =>
  state === 'as_approved' || state === 'different';

/**
 * Returns headers for a conditional request, or none if anything besides the page could have changed since the last
 * check.
 */
function conditionOf(page: CheckedPage, { content, hash }: Expectation): Record<string, string> {
  if (!isSettled(page) || page.expected_hash !== hash) return {};
  // An image can disappear even if its page doesn't change, and only the page contains the image's address.
  if (content.imageAlts.length + content.imageNames.length > 0) return {};
  return {
    ...(page.etag && { 'if-none-match': page.etag }),
    ...(page.last_modified && { 'if-modified-since': page.last_modified }),
  };
}

const isSignIn = (path: string) =>
  /\/(wp-login\.php|login|log-in|signin|sign-in|account\/login)\/?$/i.test(path);

/**
 * Returns the kind of page that a request was redirected to (the site's home page or a sign-in page), or null for other
 * pages.
 */
function wasSentAway(requested: string, final: string): 'home' | 'login' | null {
  const [from, to] = [new URL(requested), new URL(final)];
  if (from.pathname === to.pathname) return null;
  if (isSignIn(to.pathname) && !isSignIn(from.pathname)) return 'login';
  const isHome = to.pathname === '/' && to.search === '';
  return isHome && (from.pathname !== '/' || from.search !== '') ? 'home' : null;
}

function offersOf(page: CheckedPage, fetched: FetchedPage, read: ReadPage) {
  const published = Date.parse(read.publishedAt ?? '');
  const isShown = read.share >= offeredShare;
  const isOther =
    page.live_url === null ||
    targetOf(page.live_url, fetched.url) !== targetOf(fetched.url, fetched.url);
  return {
    offered_url: isShown && isOther && fetched.url.length <= 500 ? fetched.url : null,
    offered_date:
      isShown && page.scheduled_date === null && !Number.isNaN(published)
        ? dayInZone(new Date(published), clock.timeZone())
        : null,
  };
}

const notFoundDifference = (page: CheckedPage): PageDifference => ({
  kind: 'not_found',
  expected: page.url,
  found: null,
});

interface ReadFinding {
  finding: PageFinding;
  /** The addresses of the article's images on the page. */
  images: readonly string[];
}

/** Compares a page that was returned with status 200. */
async function readFound(
  page: CheckedPage,
  fetched: FetchedPage,
  { content, hash: expected_hash, hasText }: Expectation,
): Promise<ReadFinding> {
  const base = { ...nothingFound, expected_hash, http_status: fetched.status };
  const unclear = (reason: UnclearReason): ReadFinding => ({
    finding: {
      kind: 'found',
      page,
      values: { ...base, state: 'unclear', reason },
      differences: [],
    },
    images: [],
  });
  if (!/html/i.test(fetched.headers.get('content-type') ?? 'text/html')) return unclear('not_html');
  const html = fetched.body.toString('utf8');
  const read = await runHeavyTask(readLivePage, { html, url: fetched.url, expected: content });
  if (read === null) return unclear('unreadable');
  if (read.hasPasswordForm) return unclear('login');
  const isElsewhere = hasText && read.share < smallestShare && !read.hasTitle;
  if (isElsewhere && read.length < fewestCharacters) return unclear('empty');
  if (isElsewhere) {
    const values = { ...base, state: 'not_found' as const };
    const differences = [notFoundDifference(page)];
    return { finding: { kind: 'found', page, values, differences }, images: [] };
  }
  const isNoindex =
    read.isNoindex || /\b(noindex|none)\b/i.test(fetched.headers.get('x-robots-tag') ?? '');
  const canonical = canonicalOf(read.canonical, fetched.url);
  const differences: PageDifference[] = [
    ...(isNoindex ? [{ kind: 'noindex' as const, expected: null, found: null }] : []),
    ...(hasText
      ? read.differences
      : read.differences.filter(({ kind }) => kind === 'promised_link')),
  ];
  const values: FoundValues = {
    ...base,
    ...offersOf(page, fetched, read),
    state: hasText ? (differences.length > 0 ? 'different' : 'as_approved') : 'unclear',
    reason: hasText ? null : 'no_text',
    final_url: fetched.url === page.url ? null : fetched.url.slice(0, 2_000),
    is_noindex: isNoindex ? 1 : 0,
    canonical,
    etag: fetched.headers.get('etag')?.slice(0, 200) ?? null,
    last_modified: fetched.headers.get('last-modified')?.slice(0, 100) ?? null,
    snapshot: hasText && read.snapshot ? JSON.stringify(read.snapshot) : null,
  };
  return { finding: { kind: 'found', page, values, differences }, images: read.images };
}

/** Returns the canonical address if it belongs to another page, or null otherwise. */
function canonicalOf(canonical: string | null, url: string): string | null {
  if (canonical === null || !URL.canParse(canonical, url)) return null;
  const { href } = new URL(canonical, url);
  return targetOf(href, url) === targetOf(url, url) ? null : href;
}

/** Requests a page and compares it. Throws only for errors in the portal. */
export async function checkPage(
  fetcher: PageFetcher,
  page: CheckedPage,
  approved: Approved,
): Promise<PageFinding> {
  const expectation = expectationOf(page, approved);
  const base = { ...nothingFound, expected_hash: expectation.hash };
  const found = (
    values: Pick<FoundValues, 'state' | 'reason'> & Partial<FoundValues>,
    ...differences: PageDifference[]
  ): PageFinding => ({ kind: 'found', page, values: { ...base, ...values }, differences });
  if (page.url === null) return found({ state: 'unclear', reason: 'no_address' });
  const answer = await fetcher.get(page.url, conditionOf(page, expectation));
  if (answer.kind === 'unavailable') return { kind: 'unavailable', page, until: answer.until };
  if (answer.kind === 'unclear') return found({ state: 'unclear', reason: answer.reason });
  const { status, url } = answer.page;
  if (status === 304) return { kind: 'unchanged', page };
  const isGone = status === 404 || status === 410 || status === 204;
  const away = wasSentAway(page.url, url);
  if (isGone || away === 'home') {
    const values = { state: 'not_found', reason: null, http_status: status } as const;
    return found(values, notFoundDifference(page));
  }
  if (away === 'login') return found({ state: 'unclear', reason: 'login', http_status: status });
  if (status !== 200) return found({ state: 'unclear', reason: 'blocked', http_status: status });
  try {
    const { finding, images } = await readFound(page, answer.page, expectation);
    if (finding.kind !== 'found' || !isSettled(finding.values)) return finding;
    return await withBrokenTargets(finding, images, fetcher);
  } catch (error) {
    // The pool killed the task, or had no capacity for it.
    if (!(error instanceof PortalError)) throw error;
    if (error.status === 503) return { kind: 'unavailable', page, until: null };
    return found({ state: 'unclear', reason: 'unreadable', http_status: status });
  }
}
