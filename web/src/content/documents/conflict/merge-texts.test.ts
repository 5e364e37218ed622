import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const paragraph = (text: string): BodyNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
/** 'a b' is a text of two paragraphs. */
const text = (words: string): BodyContent => ({
  type: 'doc',
  content: words.split(' ').map(paragraph),
});

function merge(before: string, mine: string, theirs: string): string | undefined {
  const merged = mergeTexts({ before: text(before), mine: text(mine), theirs: text(theirs) });
  return merged && bodyParagraphs(merged).join(' ');
}

test.each([
  ['changes in different paragraphs', 'a b c d', 'A b c d', 'a b c D', 'A b c D'],
  ['changes in neighbouring paragraphs', 'a b', 'A b', 'a B', 'A B'],
  ['one that came and one that went', 'a b c', 'a new b c', 'a b', 'a new b'],
  ['one put in before another one’s change', 'a b', 'a new b', 'a B', 'a new B'],
  ['one put in behind another one’s change', 'a b', 'a new b', 'A b', 'A new b'],
  ['several of each', 'a b c d e f', 'A b c d E f', 'x a b C d e f y', 'x A b C d E f y'],
  ['the same change of both', 'a b c d', 'a B c d', 'a B c D', 'a B c D'],
  ['a text that only one changed', 'a b', 'a b', 'a B', 'a B'],
])('merges %s (D-11)', (_, before, mine, theirs, merged) => {
  expect(merge(before, mine, theirs)).toBe(merged);
  expect(merge(before, theirs, mine)).toBe(merged);
});

test.each([
  ['the same paragraph', 'a b c', 'a X c', 'a Y c'],
  ['a paragraph that the other one took out', 'a b c', 'a B c', 'a c'],
  ['the same gap', 'a b', 'a X b', 'a Y b'],
  ['a gap within what the other one replaced', 'a b c d', 'a b new c d', 'a X d'],
  ['the first words of an empty text', '', 'X', 'Y'],
])('leaves it to a choice where both changed %s (D-11)', (_, before, mine, theirs) => {
  expect(merge(before, mine, theirs)).toBeUndefined();
  expect(merge(before, theirs, mine)).toBeUndefined();
});
