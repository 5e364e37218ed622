import type { PageContent } from './page-reader.ts';

/** The share of the found text that an element must contain to be the region. */
const enough = 0.9;
const runLength = 4;

/** Numbers an article's words. Words that aren't in the article get 0. */
class Vocabulary {
  readonly #numbers = new Map<string, number>();

  add(key: string): number[] {
    return key.split(' ').map((word) => {
      const known = this.#numbers.get(word);
      if (known !== undefined) return known;
      this.#numbers.set(word, this.#numbers.size + 1);
      return this.#numbers.size;
    });
  }

  find = (key: string): number[] => key.split(' ').map((word) => this.#numbers.get(word) ?? 0);
}

/** Calls `visit` with each run of words. Runs identify parts of a text regardless of how its blocks are split. */
function eachRun(words: readonly number[], visit: (run: number) => void): void {
  for (let start = 0; start + runLength <= words.length; start += 1) {
    let run = 0;
    let isKnown = true;
    for (let at = start; at < start + runLength; at += 1) {
      const word = words[at] ?? 0;
      if (word === 0) isKnown = false;
      run = (Math.imul(run, 0x01000193) ^ Math.imul(word, 0x9e3779b1)) | 0;
    }
    if (isKnown) visit(run);
  }
}

/** The blocks of a page that contain an article. */
export interface Region {
  start: number;
  end: number;
  /** The element that forms the region. */
  element: number;
  /** The share of the article's runs of words that the page contains, from 0 to 1; 1 for a text without runs. */
  share: number;
}

/**
 * Returns the number of different runs in each element. A run that occurs twice in an element counts once: one
 * occurrence is subtracted at the innermost element that contains both.
 */
function countRuns(
  { blocks, elements }: PageContent,
  vocabulary: Vocabulary,
  runs: ReadonlySet<number>,
): Int32Array {
  const counts = new Int32Array(elements.length);
  const depths = new Int32Array(elements.length);
  for (const [index, { parent }] of elements.entries()) {
    depths[index] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
  }
  const innermost = (a: number, b: number): number => {
    let [left, right] = [a, b];
    while (left !== right) {
      if ((depths[left] ?? 0) >= (depths[right] ?? 0)) left = elements[left]?.parent ?? 0;
      else right = elements[right]?.parent ?? 0;
    }
    return left;
  };
  const lastPlace = new Map<number, number>();
  for (const { key, element } of blocks) {
    eachRun(vocabulary.find(key), (run) => {
      if (!runs.has(run)) return;
      counts[element] = (counts[element] ?? 0) + 1;
      const last = lastPlace.get(run);
      if (last !== undefined) {
        const shared = innermost(last, element);
        counts[shared] = (counts[shared] ?? 0) - 1;
      }
      lastPlace.set(run, element);
    });
  }
  // An element comes after its parent in the list, so each count is complete when it is added to the parent's count.
  for (let index = elements.length - 1; index > 0; index -= 1) {
    const parent = elements[index]?.parent ?? 0;
    counts[parent] = (counts[parent] ?? 0) + (counts[index] ?? 0);
  }
  return counts;
}

/**
 * Finds the smallest element that contains nearly all of the article's text on the page. Doesn't depend on the names of
 * themes, so it works for any markup.
 */
export function findRegion(page: PageContent, expectedKeys: readonly string[]): Region {
  const vocabulary = new Vocabulary();
  const runs = new Set<number>();
  for (const key of expectedKeys) eachRun(vocabulary.add(key), (run) => runs.add(run));
  const counts = countRuns(page, vocabulary, runs);
  const total = counts[0] ?? 0;
  const sizeOf = (element: number) => {
    const { start, end } = page.elements[element] ?? { start: 0, end: 0 };
    return end - start;
  };
  let best = 0;
  for (const index of page.elements.keys()) {
    const isEnough = total > 0 && (counts[index] ?? 0) >= total * enough;
    if (isEnough && sizeOf(index) <= sizeOf(best)) best = index;
  }
  const { start, end } = page.elements[best] ?? { start: 0, end: 0 };
  return { start, end, element: best, share: runs.size === 0 ? 1 : total / runs.size };
}
