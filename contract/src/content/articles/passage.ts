import type { z } from 'zod';
import type { passageAnchor } from './passage.schema.ts';
import { passageLimits } from './passage-limits.ts';
import { findNearestWindow, findSimilar } from './passage-similarity.ts';
import { occurrencesOf } from './text-occurrences.ts';

/** The number of characters that `describePassage` stores as context on each side. */
const contextLength = 32;
/** An occurrence within this distance of the stored position counts as near. */
const nearDistance = 200;
/** Quotes of this length rarely occur twice by accident. */
const distinctiveLength = 16;
/** The number of matching context characters that confirms an occurrence. */
const confirmingContext = 8;

export type PassageAnchor = z.infer<typeof passageAnchor>;

/** A text's blocks, joined by line breaks. */
export interface PassageText {
  text: string;
  /** The position in `text` where each block starts. */
  starts: readonly number[];
}

/** A range of `PassageText.text`, and how it was found. */
export interface Passage {
  start: number;
  end: number;
  way: 'exact' | 'context' | 'fuzzy';
}

export function joinBlocks(blocks: readonly string[]): PassageText {
  const starts: number[] = [];
  let length = 0;
  for (const block of blocks) {
    starts.push(length);
    length += block.length + 1;
  }
  return { text: blocks.join('\n'), starts };
}

/** Returns the index of the block that contains a position. */
function blockAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/**
 * Returns an anchor for a range of a text, without the white space at its ends, or null if the range has no text, is
 * longer than a quote may be, or splits a surrogate pair.
 */
export function describePassage(
  { text, starts }: PassageText,
  from: number,
  to: number,
): PassageAnchor | null {
  const selected = text.slice(from, to);
  const quote = selected.trim();
  if (quote === '' || quote.length > passageLimits.quote || !quote.isWellFormed()) return null;
  const start = from + selected.indexOf(quote);
  const end = start + quote.length;
  let before = Math.max(0, start - contextLength);
  if (isLowSurrogate(text.charCodeAt(before))) before += 1;
  let after = Math.min(text.length, end + contextLength);
  if (isHighSurrogate(text.charCodeAt(after - 1))) after -= 1;
  const block = blockAt(starts, start);
  return {
    quote,
    prefix: text.slice(before, start),
    suffix: text.slice(end, after),
    block,
    offset: start - (starts[block] ?? 0),
  };
}

/**
 * Returns an anchor for a whole block (or for its beginning if it is longer than a quote may be), or null for an empty
 * block.
 */
export function describeBlock(current: PassageText, block: number): PassageAnchor | null {
  const { text, starts } = current;
  const start = starts[block] ?? 0;
  const end = (starts[block + 1] ?? text.length + 1) - 1;
  if (end - start <= passageLimits.quote) return describePassage(current, start, end);
  const beginning = text.slice(start, start + passageLimits.quote);
  const lastSpace = beginning.lastIndexOf(' ');
  const length = lastSpace > 0 ? lastSpace : beginning.length - 1;
  return describePassage(current, start, start + length);
}

/** Returns the number of context characters that match between the anchor and the text around a range. */
function contextAround(text: string, { start, end }: Range, { prefix, suffix }: PassageAnchor) {
  let before = 0;
  while (
    before < prefix.length &&
    before < start &&
    text[start - 1 - before] === prefix[prefix.length - 1 - before]
  ) {
    before += 1;
  }
  let after = 0;
  while (after < suffix.length && text[end + after] === suffix[after]) after += 1;
  return before + after;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Returns whether the text before the passage is now followed directly by the text after it, which means that the
 * passage was cut out.
 */
function isCutOut(text: string, { prefix, suffix }: PassageAnchor): boolean {
  const before = prefix.trimEnd().slice(-20);
  const after = suffix.trimStart().slice(0, 20);
  if (before.length < confirmingContext || after.length < confirmingContext) return false;
  for (const start of occurrencesOf(text, before)) {
    const end = start + before.length;
    // After a cut, the white space that was before and after the passage can remain.
    const gap = /^\s*/.exec(text.slice(end, end + 4))?.[0].length ?? 0;
    if (text.startsWith(after, end + gap)) return true;
  }
  return false;
}

/** Returns the best exact occurrence of the quote, or null if none is plausible. */
function findExact(text: string, expected: number, anchor: PassageAnchor): Passage | null {
  const { quote, prefix, suffix } = anchor;
  const whole = prefix.length + suffix.length;
  let best: (Passage & { rank: number; context: number; distance: number }) | null = null;
  let count = 0;
  for (const start of occurrencesOf(text, quote)) {
    count += 1;
    const end = start + quote.length;
    const context = contextAround(text, { start, end }, anchor);
    const distance = Math.abs(start - expected);
    const isNear = distance <= nearDistance;
    const rank = context + (isNear ? confirmingContext : 0);
    if (!best || rank > best.rank || (rank === best.rank && distance < best.distance)) {
      best = { start, end, way: isNear ? 'exact' : 'context', rank, context, distance };
    }
  }
  if (!best) return null;
  const { start, end, way, context, distance } = best;
  const found: Passage = { start, end, way };
  if (context * 2 >= whole) return found;
  if (isCutOut(text, anchor)) return null;
  if (context >= confirmingContext && distance <= nearDistance) return found;
  const isOnly = count === 1;
  if (isOnly && (quote.length >= distinctiveLength || distance <= quote.length)) return found;
  return null;
}

/** Returns the passage that the quote was edited into, or null if no passage is similar enough. */
function findEdited(text: string, expected: number, anchor: PassageAnchor): Passage | null {
  const { quote, prefix, suffix } = anchor;
  if (quote.length < confirmingContext || isCutOut(text, anchor)) return null;
  const window = findNearestWindow(text, quote, expected);
  if (window === null) return null;
  const { start, end, distance } = findSimilar(text, quote, window);
  const context = contextAround(text, { start, end }, anchor);
  const isConfirmed = context >= confirmingContext || prefix.length + suffix.length === 0;
  const share = distance / quote.length;
  const isSimilar = isConfirmed
    ? share <= 0.4
    : share <= 0.25 && quote.length >= distinctiveLength * 2;
  return isSimilar ? { start, end, way: 'fuzzy' } : null;
}

/**
 * Finds an anchor's passage in the current text: by its exact quote near the stored position, otherwise by quote and
 * context, otherwise by similarity. Returns null if the passage was removed. The time is linear in the text's length.
 */
export function locatePassage(current: PassageText, anchor: PassageAnchor): Passage | null {
  const { text, starts } = current;
  const block = Math.min(anchor.block, Math.max(starts.length - 1, 0));
  const expected = (starts[block] ?? 0) + (block === anchor.block ? anchor.offset : 0);
  return findExact(text, expected, anchor) ?? findEdited(text, expected, anchor);
}

/** A part of a passage within one block. */
export interface PassagePart {
  block: number;
  from: number;
  to: number;
}

/** Splits a range at block boundaries. */
export function partsOf({ text, starts }: PassageText, { start, end }: Range): PassagePart[] {
  const parts: PassagePart[] = [];
  for (let block = blockAt(starts, start); block < starts.length; block += 1) {
    const blockStart = starts[block] ?? 0;
    if (blockStart >= end) break;
    const blockEnd = (starts[block + 1] ?? text.length + 1) - 1;
    const from = Math.max(start, blockStart) - blockStart;
    const to = Math.min(end, blockEnd) - blockStart;
    if (from < to) parts.push({ block, from, to });
  }
  return parts;
}
