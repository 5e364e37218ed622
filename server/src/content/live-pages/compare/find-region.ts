import type { PageContent } from './page-reader.ts';

/** The share of the text found on the page that an element must contain. */
const enough = 0.9;
const runLength = 4;

/** Returns the runs of some words of a text, by which parts of it are found however its blocks are split. */
function runsOf(key: string): string[] {
  const words = key === '' ? [] : key.split(' ');
  if (words.length < runLength) return [];
  return Array.from({ length: words.length - runLength + 1 }, (_, index) =>
    words.slice(index, index + runLength).join(' '),
  );
}

/** The blocks of a page in which an article is. */
export interface Region {
  start: number;
  end: number;
  /** The element that the region consists of. */
  element: number;
  /** The share of the article's runs of words that the page has, from 0 to 1; 1 for a text without runs. */
  share: number;
}

/**
 * Finds the smallest element that contains nearly everything of the article that the page has. The names of themes
 * don't matter, so it works for any markup.
 */
export function findRegion(page: PageContent, expectedKeys: readonly string[]): Region {
  const runs = new Map<string, number>();
  for (const run of expectedKeys.flatMap(runsOf)) {
    if (!runs.has(run)) runs.set(run, runs.size);
  }
  const found = page.elements.map(() => new Set<number>());
  for (const { key, element } of page.blocks) {
    const hits = runsOf(key).flatMap((run) => runs.get(run) ?? []);
    if (hits.length === 0) continue;
    let at = element;
    while (at >= 0) {
      for (const hit of hits) found[at]?.add(hit);
      at = page.elements[at]?.parent ?? -1;
    }
  }
  const total = found[0]?.size ?? 0;
  let best = 0;
  for (const [index, { start, end }] of page.elements.entries()) {
    const size = found[index]?.size ?? 0;
    const isSmaller = end - start <= sizeOf(page, best);
    if (total > 0 && size >= total * enough && isSmaller) best = index;
  }
  const { start, end } = page.elements[best] ?? { start: 0, end: 0 };
  return { start, end, element: best, share: runs.size === 0 ? 1 : total / runs.size };
}

function sizeOf(page: PageContent, element: number): number {
  const { start, end } = page.elements[element] ?? { start: 0, end: 0 };
  return end - start;
}
