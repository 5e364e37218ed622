import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import { imageName, targetOf } from './addresses.ts';
import type { ExpectedBlock, ExpectedContent } from './expected-content.ts';
import { findRegion } from './find-region.ts';
import { type BlockMatch, BlockMatcher, type BlockMatches } from './match-blocks.ts';
import { kindOf, type PageBlock, type PageContent } from './page-reader.ts';
import { keyOf, tidyKeyOf } from './words.ts';

export interface Comparison {
  /** The share of the expected text that the page contains, from 0 to 1. */
  share: number;
  hasTitle: boolean;
  differences: PageDifference[];
  /** The addresses of the page's images that belong to the expected content. */
  images: string[];
  /**
   * The page's own content in the form of expected content, so that it can be accepted; null if there is no difference.
   */
  snapshot: ExpectedContent | null;
}

const longestText = 2_000;
const shown = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

interface Context {
  page: PageContent;
  url: string;
  expected: ExpectedContent;
  /** The region's blocks. */
  blocks: readonly PageBlock[];
  element: number;
  matches: BlockMatches;
}

/** Returns the kinds of elements between the region and a block. Blocks of the same kind have the same path. */
function pathOf({ page, element }: Context, block: PageBlock): string {
  const kinds: string[] = [];
  let at = block.element;
  while (at >= 0 && at !== element) {
    const found = page.elements[at];
    kinds.push(found ? kindOf(found) : '');
    at = found?.parent ?? -1;
  }
  return kinds.join(' ');
}

/** A block with fewer words is too short to be classified. */
const fewestAddedWords = 3;

/**
 * Returns the indexes of added blocks: blocks between the article's blocks that have the same kind of markup. Other
 * blocks come from the theme, shortcodes, or plugins.
 */
function findAdded(context: Context): number[] {
  const { blocks, matches } = context;
  const own = matches.expected.flatMap((match) => match.blocks);
  const [first, last] = [Math.min(...own), Math.max(...own)];
  const candidates = blocks.flatMap((_, index) => {
    const key = matches.keys[index] ?? '';
    const isInside = index > first && index < last && matches.covered[index] === 0;
    return isInside && key.split(' ').length >= fewestAddedWords ? [index] : [];
  });
  if (candidates.length === 0) return [];
  const paths = new Set(own.map((index) => pathOf(context, blocks[index] as PageBlock)));
  return candidates.filter((index) => paths.has(pathOf(context, blocks[index] as PageBlock)));
}

/**
 * Returns a difference for each page block that contains an article block and also words that are in no article block.
 */
function findExtended({ matches, blocks }: Context): PageDifference[] {
  const parts = new Map<number, number>();
  for (const place of matches.expected.flatMap((match) => match.blocks)) {
    parts.set(place, (parts.get(place) ?? 0) + 1);
  }
  return matches.keys.flatMap((key, index): PageDifference[] => {
    const covered = matches.covered[index] ?? 0;
    // The spaces between joined blocks don't count as covered.
    const spaces = Math.max(0, (parts.get(index) ?? 0) - 1);
    if (covered === 0 || covered + spaces >= key.length) return [];
    const found = blocks[index]?.text ?? '';
    return [{ kind: 'changed', expected: null, found: shown(found) }];
  });
}

function blockDifferences({ expected, blocks, matches }: Context): PageDifference[] {
  return expected.blocks.flatMap((block, index): PageDifference[] => {
    const { state, blocks: places = [] } = matches.expected[index] ?? {};
    const found = places.map((place) => blocks[place]?.text ?? '').join(' ');
    if (state === 'removed') return [{ kind: 'removed', expected: shown(block.text), found: null }];
    if (state === 'changed') {
      return [{ kind: 'changed', expected: shown(block.text), found: shown(found) }];
    }
    const isHeading = places.every((place) => blocks[place]?.isHeading);
    if (block.isHeading && !isHeading) {
      return [{ kind: 'heading', expected: shown(block.text), found: shown(found) }];
    }
    return [];
  });
}

const baseOf = ({ base }: PageContent, url: string) =>
  base && URL.canParse(base, url) ? new URL(base, url).href : url;

/**
 * Returns the promised links that are missing from the page's content. Links in navigation, headers, footers, and
 * similar elements don't count.
 */
function missingPromises({ expected, page, url }: Context): string[] {
  if (expected.promisedLinks.length === 0) return [];
  const base = baseOf(page, url);
  const targets = new Set(
    page.blocks
      .filter(({ element }) => !page.elements[element]?.isChrome)
      .flatMap(({ links }) => links.map(({ href }) => targetOf(href, base))),
  );
  return expected.promisedLinks
    .filter(({ href }) => !targets.has(targetOf(href, url)))
    .map(({ href }) => href);
}

/** Counts a region's links by address and text, so that a link that occurs twice may be expected twice. */
class LinkCounts {
  readonly #exact = new Map<string, number>();
  readonly #byText = new Map<string, string>();
  readonly #targets: Set<string>[];

  constructor({ blocks, page, url }: Pick<Context, 'blocks' | 'page' | 'url'>) {
    const base = baseOf(page, url);
    this.#targets = blocks.map(({ links }) => {
      const targets = new Set<string>();
      for (const { href, text } of links) {
        const target = targetOf(href, base);
        if (target === null) continue;
        const key = tidyKeyOf(text);
        this.#exact.set(`${target} ${key}`, (this.#exact.get(`${target} ${key}`) ?? 0) + 1);
        if (!this.#byText.has(key)) this.#byText.set(key, href);
        targets.add(target);
      }
      return targets;
    });
  }

  /** Removes one link from the counts and returns whether the link was found. */
  take(target: string, text: string, places: readonly number[]): boolean {
    const key = `${target} ${tidyKeyOf(text)}`;
    const count = this.#exact.get(key) ?? 0;
    if (count > 0) {
      this.#exact.set(key, count - 1);
      return true;
    }
    return places.some((place) => this.#targets[place]?.has(target));
  }

  withText = (text: string): string | undefined => this.#byText.get(tidyKeyOf(text));
}

function linkDifferences(context: Context, links: LinkCounts): PageDifference[] {
  const { expected, matches, url } = context;
  const promises = missingPromises(context);
  const missing = new Set(promises.map((href) => targetOf(href, url)));
  const lost = (block: ExpectedBlock, match: BlockMatch | undefined): PageDifference[] =>
    block.links.flatMap(({ href, text }): PageDifference[] => {
      const target = targetOf(href, url);
      if (target === null || links.take(target, text, match?.blocks ?? [])) return [];
      if (missing.has(target)) return [];
      const other = links.withText(text);
      if (other === undefined) {
        return [{ kind: 'link_removed', expected: `${text} (${href})`, found: null }];
      }
      return [{ kind: 'link_changed', expected: href, found: shown(other) }];
    });
  const changed = expected.blocks.flatMap((block, index) =>
    // A block without counterparts was removed, or is outside the region.
    (matches.expected[index]?.blocks.length ?? 0) === 0 ? [] : lost(block, matches.expected[index]),
  );
  const promised = promises.map(
    (expected): PageDifference => ({ kind: 'promised_link', expected, found: null }),
  );
  return [...promised, ...changed];
}

const imagesOf = ({ blocks, page }: Context) =>
  blocks
    .filter(({ element }) => !page.elements[element]?.isChrome)
    .flatMap((block) => block.images);

/**
 * Returns the expected images' addresses. If the region has no more images than expected, all of its images are the
 * article's; otherwise, only images with a known description or file name are.
 */
function ownImages(context: Context): string[] {
  const { expected, page, url } = context;
  const images = imagesOf(context);
  const alts = new Set(expected.imageAlts.map(keyOf).filter((key) => key !== ''));
  const names = new Set<string | null>(expected.imageNames);
  const isAnyOwn = images.length <= expected.imageAlts.length;
  const base = baseOf(page, url);
  const addresses = images.flatMap(({ src, alt }) => {
    const isOwn = isAnyOwn || alts.has(keyOf(alt)) || names.has(imageName(src));
    return isOwn && src !== '' && URL.canParse(src, base) ? [new URL(src, base)] : [];
  });
  const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';
  return [...new Set(addresses.filter(isWeb).map(({ href }) => href))];
}

/** Lists the missing images. Images are recognized by their description or file name; other images are only counted. */
function imageDifferences(context: Context): PageDifference[] {
  const { expected, blocks } = context;
  const images = imagesOf(context);
  const names = new Set(images.map(({ src }) => imageName(src)));
  const lost = expected.imageNames.filter((name) => !names.has(name));
  const count = expected.imageAlts.length - images.length;
  const alts = new Set([...images.map(({ alt }) => keyOf(alt)), ...blocks.map(({ key }) => key)]);
  const unseen = expected.imageAlts.filter((alt) => !alts.has(keyOf(alt)));
  const missing = count > 0 ? [...unseen, ...expected.imageAlts].slice(0, count) : [];
  return [...lost, ...missing].map((expected) => ({ kind: 'image', expected, found: null }));
}

function snapshotOf(
  context: Context,
  added: readonly number[],
  hasTitle: boolean,
): ExpectedContent {
  const { expected, blocks, matches, page, url } = context;
  const own = new Set([...matches.expected.flatMap((match) => match.blocks), ...added]);
  const places = [...own].sort((a, b) => a - b);
  const kept = places.flatMap((place) => blocks[place] ?? []);
  const names = kept.flatMap(({ images }) => images.flatMap(({ src }) => imageName(src) ?? []));
  const missing = new Set(missingPromises(context));
  return {
    title: hasTitle ? expected.title : page.title,
    blocks: kept.map(({ text, isHeading, links: own }) => ({
      text,
      isHeading,
      links: own.filter(({ href }) => targetOf(href, url) !== null),
    })),
    imageAlts: [],
    imageNames: [...new Set(names)],
    promisedLinks: expected.promisedLinks.filter(({ href }) => !missing.has(href)),
  };
}

function hasTitle({ title }: ExpectedContent, page: PageContent): boolean {
  const key = tidyKeyOf(title);
  if (key === '' || ` ${tidyKeyOf(page.title)} `.includes(` ${key} `)) return true;
  return page.blocks.some(({ key: own, isHeading }) => isHeading && own === key);
}

/**
 * Returns the keys of blocks that are missing from the region, but that the theme shows elsewhere, such as an
 * introduction below the title.
 */
function withOutsideBlocks(
  page: PageContent,
  { start, end }: { start: number; end: number },
  missing: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  if (missing.size === 0) return found;
  for (const [index, { key, element }] of page.blocks.entries()) {
    if (index >= start && index < end) continue;
    if (page.elements[element]?.isChrome) continue;
    if (missing.has(key) && key.includes(' ')) found.add(key);
  }
  return found;
}

/** Compares a page with the content that it must show, regardless of where the theme shows this content. */
export function comparePage(page: PageContent, expected: ExpectedContent, url: string): Comparison {
  const keys = expected.blocks.map(({ text }) => tidyKeyOf(text));
  const region = findRegion(page, keys);
  const blocks = page.blocks.slice(region.start, region.end);
  const matches = new BlockMatcher(keys, blocks).match();
  const missing = keys.filter((_, index) => matches.expected[index]?.state !== 'same');
  const outside = withOutsideBlocks(page, region, new Set(missing));
  for (const [index, match] of matches.expected.entries()) {
    if (match.state !== 'same' && outside.has(keys[index] ?? '')) {
      matches.expected[index] = { state: 'same', blocks: [] };
    }
  }
  const context: Context = { page, url, expected, blocks, element: region.element, matches };
  const isTitled = hasTitle(expected, page);
  const added = findAdded(context);
  const differences: PageDifference[] = [
    ...(isTitled ? [] : [{ kind: 'title' as const, expected: expected.title, found: page.title }]),
    ...blockDifferences(context),
    ...findExtended(context),
    ...added.map((index) => ({
      kind: 'added' as const,
      expected: null,
      found: shown(blocks[index]?.text ?? ''),
    })),
    ...linkDifferences(context, new LinkCounts(context)),
    ...imageDifferences(context),
  ];
  return {
    share: region.share,
    hasTitle: isTitled,
    differences,
    images: ownImages(context),
    snapshot: differences.length > 0 ? snapshotOf(context, added, isTitled) : null,
  };
}
