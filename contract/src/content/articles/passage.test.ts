import { describe, expect, test } from 'vitest';
import { passageAnchor } from './passage.schema.ts';
import {
  describeBlock,
  describePassage,
  joinBlocks,
  locatePassage,
  type PassageText,
  partsOf,
} from './passage.ts';

/** Returns a repeatable generator of pseudorandom numbers from 0 (inclusive) to 1 (exclusive). */
function sequence(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function wordsOf(random: () => number, count: number): string[] {
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + Math.floor(random() * 6) }, letter).join(''),
  );
}

const blocksOf = (random: () => number) =>
  Array.from({ length: 5 + Math.floor(random() * 8) }, () =>
    wordsOf(random, 8 + Math.floor(random() * 40)).join(' '),
  );

/** Returns an anchor for the only occurrence of these words. */
function anchorOn(current: PassageText, words: string) {
  const start = current.text.indexOf(words);
  const anchor = describePassage(current, start, start + words.length);
  if (!anchor) throw new Error('The words can’t be quoted.');
  return anchor;
}

function quoted(current: PassageText, anchor: ReturnType<typeof anchorOn>): string | null {
  const found = locatePassage(current, anchor);
  return found && current.text.slice(found.start, found.end);
}

/** Inserts, deletes, or replaces words at a random position in a text. */
function edited(random: () => number, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const length = random() < 0.5 ? 0 : Math.floor(random() * 60);
  const inserted =
    random() < 0.3
      ? ''
      : ` ${wordsOf(random, 1 + Math.floor(random() * 12)).join(random() < 0.2 ? '\n' : ' ')} `;
  return text.slice(0, at) + inserted + text.slice(at + length);
}

// Requirements: B-APPROVAL-40
describe('a passage’s anchor', () => {
  test('survives any edits elsewhere in the text', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = sequence(seed);
      const before = joinBlocks(blocksOf(random));
      const from = Math.floor(random() * (before.text.length - 60));
      const anchor = describePassage(before, from, from + 24 + Math.floor(random() * 300));
      if (!anchor) continue;
      const start = before.text.indexOf(anchor.quote);
      let [left, right] = [
        before.text.slice(0, start),
        before.text.slice(start + anchor.quote.length),
      ];
      for (let count = Math.floor(random() * 12); count >= 0; count -= 1) {
        if (random() < 0.5) left = edited(random, left);
        else right = edited(random, right);
      }
      const after = joinBlocks((left + anchor.quote + right).split('\n'));
      expect(locatePassage(after, anchor), `seed ${seed}`).toMatchObject({
        start: left.length,
        end: left.length + anchor.quote.length,
      });
    }
  });

  test('reports the passage as removed once the passage is deleted', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = sequence(seed);
      const before = joinBlocks(blocksOf(random));
      const from = Math.floor(random() * (before.text.length - 60));
      const anchor = describePassage(before, from, from + 3 + Math.floor(random() * 300));
      if (!anchor) continue;
      const start = (before.starts[anchor.block] ?? 0) + anchor.offset;
      const rest = before.text.slice(0, start) + before.text.slice(start + anchor.quote.length);
      // A short quote, such as three letters, can occur elsewhere.
      const after = rest.split('\n');
      if (rest.includes(anchor.quote) && anchor.quote.length < 8) continue;
      expect(locatePassage(joinBlocks(after), anchor), `seed ${seed}`).toBeNull();
    }
  });

  test('follows its own occurrence among identical quotes', () => {
    const before = joinBlocks([
      'Call us today for a visit.',
      'We sail.',
      'Call us today, we wait.',
    ]);
    const second = describePassage(
      before,
      before.text.lastIndexOf('Call'),
      before.text.lastIndexOf('Call') + 13,
    );
    if (!second) throw new Error('The words can’t be quoted.');
    const after = joinBlocks([
      'New.',
      'Call us today for a visit.',
      'We sail.',
      'Call us today, we wait.',
    ]);
    expect(locatePassage(after, second)?.start).toBe(after.text.lastIndexOf('Call'));
    const without = joinBlocks(['Call us today for a visit.', 'We sail.', ', we wait.']);
    expect(locatePassage(without, second)).toBeNull();
  });

  test('follows a passage that moves to another position', () => {
    const moved = 'Every boat leaves the old harbor at noon.';
    const others = wordsOf(sequence(7), 300).join(' ');
    const anchor = anchorOn(joinBlocks(['Intro.', moved, others]), moved);
    expect(quoted(joinBlocks(['Intro.', others, moved]), anchor)).toBe(moved);
  });

  test('follows a passage after small edits, but not after a rewrite', () => {
    const before = joinBlocks([
      'Intro.',
      'Every boat leaves the old harbor at noon, in any weather.',
      'End.',
    ]);
    const anchor = anchorOn(before, 'leaves the old harbor at noon');
    const little = joinBlocks([
      'Intro.',
      'Every boat leaves the new harbor at noon, in any weather.',
      'End.',
    ]);
    expect(quoted(little, anchor)).toBe('leaves the new harbor at noon');
    expect(locatePassage(little, anchor)?.way).toBe('fuzzy');
    const rewritten = joinBlocks([
      'Intro.',
      'Every boat is painted twice a year, in any weather.',
      'End.',
    ]);
    expect(locatePassage(rewritten, anchor)).toBeNull();
  });

  test('can cover several blocks, and is then split at their boundaries', () => {
    const before = joinBlocks(['One two three.', '', 'Four five six.']);
    const anchor = describePassage(before, 4, before.text.indexOf(' six'));
    if (!anchor) throw new Error('The words can’t be quoted.');
    expect(anchor.quote).toBe('two three.\n\nFour five');
    const found = locatePassage(before, anchor);
    expect(found && partsOf(before, found)).toEqual([
      { block: 0, from: 4, to: 14 },
      { block: 2, from: 0, to: 9 },
    ]);
  });

  test('has no white space at its ends, is never empty or too long, and can always be stored', () => {
    const text = joinBlocks([
      'A  word 👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀 and more 👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀.',
      'x'.repeat(1_200),
    ]);
    expect(describePassage(text, 1, 8)).toMatchObject({ quote: 'word', offset: 3 });
    expect(describePassage(text, 1, 3)).toBeNull();
    expect(describePassage(text, 0, text.text.length)).toBeNull();
    for (let from = 0; from < 110; from += 1) {
      const anchor = describePassage(text, from, from + 9);
      if (anchor) expect(passageAnchor.safeParse(anchor).success).toBe(true);
    }
  });

  test('covers a whole block, or only its beginning if the block is too long', () => {
    const long = 'word '.repeat(300).trim();
    const text = joinBlocks(['First.', long, '', 'x'.repeat(1_200)]);
    expect(describeBlock(text, 0)).toMatchObject({ quote: 'First.', block: 0, offset: 0 });
    const quote = describeBlock(text, 1)?.quote ?? '';
    expect(quote.length).toBeGreaterThan(990);
    expect(quote.endsWith(' word')).toBe(true);
    expect(describeBlock(text, 2)).toBeNull();
    expect(describeBlock(text, 3)?.quote.length).toBe(999);
  });

  test('is found even in a very long and repetitive text', () => {
    const text = joinBlocks(['a'.repeat(500_000), `${'a'.repeat(400_000)}b`]);
    const anchor = {
      quote: `${'a'.repeat(999)}b`,
      prefix: 'a'.repeat(64),
      suffix: '',
      block: 1,
      offset: 0,
    };
    expect(locatePassage(text, anchor)).toMatchObject({ end: text.text.length });
    const missing = { ...anchor, quote: `${'ab'.repeat(499)}cc`, suffix: 'c'.repeat(64) };
    expect(locatePassage(text, missing)).toBeNull();
    expect(locatePassage(joinBlocks([]), anchor)).toBeNull();
  });
});
