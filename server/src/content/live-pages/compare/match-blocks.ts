import type { PageBlock } from './page-reader.ts';

/** A block's counterparts on the page. */
export interface BlockMatch {
  /** `changed` means that a similar block was found instead. */
  state: 'same' | 'changed' | 'removed';
  /** The blocks' indexes on the page. */
  blocks: number[];
}

export interface BlockMatches {
  expected: BlockMatch[];
  /** For each page block, the number of characters of its key that the expected blocks account for. */
  covered: number[];
  keys: string[];
}

const mostCandidates = 10;
/** The share of a block's word pairs that another block must contain to count as a changed form of the block. */
const similar = 0.3;
/** A block with fewer words is matched only at the start or end of a page block, not in the middle of a sentence. */
const shortWords = 4;

interface Step {
  place: number;
  item: number;
  before: Step | undefined;
}

/**
 * Finds the longest list of equal blocks that are in the same order on both sides. Returns their page indexes, or -1
 * for no match.
 */
function matchInOrder(expected: readonly string[], page: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [index, key] of page.entries()) {
    const list = places.get(key) ?? [];
    if (key === '' || list.length >= mostCandidates) continue;
    list.push(index);
    places.set(key, list);
  }
  const ends: Step[] = [];
  for (const [item, key] of expected.entries()) {
    for (const place of (places.get(key) ?? []).toReversed()) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle]?.place ?? 0) < place) low = middle + 1;
        else high = middle;
      }
      ends[low] = { place, item, before: ends[low - 1] };
    }
  }
  const matched = expected.map(() => -1);
  for (let step = ends.at(-1); step; step = step.before) matched[step.item] = step.place;
  return matched;
}

const pairsOf = (key: string): Set<string> => {
  const words = key.split(' ');
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
};

/** Finds the counterparts of each expected block among a region's blocks. Expected blocks are given as keys. */
export class BlockMatcher {
  readonly #expected: readonly string[];
  readonly #keys: readonly string[];
  readonly #matched: number[];
  readonly #taken: Set<number>;
  readonly #covered: number[];
  #pairs: Set<string>[] | undefined;

  constructor(expected: readonly string[], page: readonly PageBlock[]) {
    this.#expected = expected;
    this.#keys = page.map(({ key }) => key);
    this.#matched = matchInOrder(this.#expected, this.#keys);
    this.#taken = new Set(this.#matched.filter((place) => place >= 0));
    this.#covered = this.#keys.map((key, index) => (this.#taken.has(index) ? key.length : 0));
  }

  match(): BlockMatches {
    const expected = this.#expected.map((key, index): BlockMatch => {
      const place = this.#matched[index] ?? -1;
      // Text without words, such as a row of dots, isn't compared.
      if (key === '') return { state: 'same', blocks: [] };
      if (place >= 0) return { state: 'same', blocks: [place] };
      const split = this.#findSplit(index, key) ?? this.#findMoved(key);
      return split ? { state: 'same', blocks: split } : { state: 'removed', blocks: [] };
    });
    for (const [index, match] of expected.entries()) {
      if (match.state !== 'removed') continue;
      const place = this.#findSimilar(index);
      if (place === -1) continue;
      match.state = 'changed';
      match.blocks = [place];
    }
    for (const { state, blocks } of expected) {
      if (state !== 'changed') continue;
      for (const block of blocks) this.#covered[block] = this.#keys[block]?.length ?? 0;
    }
    return { expected, covered: this.#covered, keys: [...this.#keys] };
  }

  /** Returns the range of page blocks between the matched neighbors of an expected block. */
  #gapOf(index: number): { from: number; to: number } {
    let [from, to] = [0, this.#keys.length];
    for (let before = index - 1; before >= 0; before -= 1) {
      const place = this.#matched[before] ?? -1;
      if (place < 0) continue;
      from = place + 1;
      break;
    }
    for (let after = index + 1; after < this.#matched.length; after += 1) {
      const place = this.#matched[after] ?? -1;
      if (place < 0) continue;
      to = place;
      break;
    }
    return { from, to };
  }

  /** Finds a block that the page has joined with other blocks, or split into several blocks. */
  #findSplit(index: number, key: string): number[] | null {
    const { from, to } = this.#gapOf(index);
    const parts: { block: number; start: number; end: number }[] = [];
    let text = ' ';
    for (let block = from; block < to; block += 1) {
      const part = this.#keys[block] ?? '';
      if (this.#taken.has(block) || part === '') continue;
      parts.push({ block, start: text.length, end: text.length + part.length });
      text += `${part} `;
    }
    const isShort = key.split(' ').length < shortWords;
    let at = text.indexOf(` ${key} `);
    while (at >= 0) {
      const [start, end] = [at + 1, at + 1 + key.length];
      const touched = parts.filter((part) => part.start < end && part.end > start);
      const isAtEdge = touched.some((part) => part.start === start || part.end === end);
      const isFree = touched.every(({ block }) => this.#isFree(block));
      if (isFree && (!isShort || isAtEdge)) {
        for (const part of touched) {
          const covered = Math.min(part.end, end) - Math.max(part.start, start);
          this.#covered[part.block] = (this.#covered[part.block] ?? 0) + covered;
        }
        return touched.map(({ block }) => block);
      }
      at = text.indexOf(` ${key} `, at + 1);
    }
    return null;
  }

  /**
   * Returns whether expected blocks leave part of a page block uncovered. Spaces between its parts count as uncovered.
   */
  #isFree(block: number): boolean {
    return (this.#covered[block] ?? 0) < (this.#keys[block]?.length ?? 0);
  }

  #findMoved(key: string): number[] | null {
    const block = this.#keys.findIndex((other, place) => other === key && this.#isFree(place));
    if (block === -1) return null;
    this.#covered[block] = key.length;
    return [block];
  }

  #findSimilar(index: number): number {
    const pairs = pairsOf(this.#expected[index] ?? '');
    if (pairs.size === 0) return -1;
    this.#pairs ??= this.#keys.map((key, block) =>
      this.#taken.has(block) ? new Set<string>() : pairsOf(key),
    );
    const { from, to } = this.#gapOf(index);
    const inGap = this.#mostSimilar(pairs, from, to);
    return inGap === -1 ? this.#mostSimilar(pairs, 0, this.#keys.length) : inGap;
  }

  #mostSimilar(pairs: ReadonlySet<string>, from: number, to: number): number {
    let best = -1;
    let most = similar;
    for (let block = from; block < to; block += 1) {
      if (this.#taken.has(block) || !this.#isFree(block)) continue;
      const others = this.#pairs?.[block];
      let shared = 0;
      for (const pair of pairs) if (others?.has(pair)) shared += 1;
      const share = shared / pairs.size;
      if (share < most || (share === most && best !== -1)) continue;
      best = block;
      most = share;
    }
    return best;
  }
}
