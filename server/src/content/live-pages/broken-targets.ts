import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import type { PageFinding } from './check-page.ts';
import type { PageFetcher } from './page-fetch.ts';

/** The maximum number of images per page that a check requests, each at most twice. */
const mostImages = 10;

type FoundPage = Extract<PageFinding, { kind: 'found' }>;

/** Returns a difference for each promised link that is on the page but is broken. */
async function findBrokenLinks(
  { page, differences }: FoundPage,
  fetcher: PageFetcher,
): Promise<PageDifference[]> {
  const missing = new Set(
    differences.flatMap(({ kind, expected }) => (kind === 'promised_link' ? [expected] : [])),
  );
  const broken: PageDifference[] = [];
  for (const href of new Set([page.url_1, page.url_2])) {
    if (href === null || missing.has(href)) continue;
    if (await fetcher.isBroken(href)) {
      broken.push({ kind: 'broken_link', expected: href, found: null });
    }
  }
  return broken;
}

async function findMissingImages(
  images: readonly string[],
  fetcher: PageFetcher,
): Promise<PageDifference[]> {
  const missing: PageDifference[] = [];
  for (const address of images.slice(0, mostImages)) {
    if (await fetcher.isMissingImage(address)) {
      missing.push({ kind: 'broken_image', expected: address, found: null });
    }
  }
  return missing;
}

/** Adds a difference for each promised link or article image that is on the page but can't be loaded. */
export async function withBrokenTargets(
  finding: FoundPage,
  images: readonly string[],
  fetcher: PageFetcher,
): Promise<FoundPage> {
  const broken = [
    ...(await findBrokenLinks(finding, fetcher)),
    ...(await findMissingImages(images, fetcher)),
  ];
  if (broken.length === 0) return finding;
  return {
    ...finding,
    values: { ...finding.values, state: 'different' },
    differences: [...broken, ...finding.differences],
  };
}
