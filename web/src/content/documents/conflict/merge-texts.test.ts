import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const paragraph = (text: string): BodyNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
/** Creates content with a paragraph for each word. */
const text = (words: string): BodyContent => ({
  type: 'doc',
  content: words.split(' ').map(paragraph),
});

function merge(before: string, mine: string, theirs: string): string | undefined {
  const merged = mergeTexts({ before: text(before), mine: text(mine), theirs: text(theirs) });
  return merged && bodyParagraphs(merged).join(' ');
}

// Requirements: D-11
test.each([
  ['changes in different paragraphs', 'a b c d', 'A b c d', 'a b c D', 'A b c D'],
  ['changes in adjacent paragraphs', 'a b', 'A b', 'a B', 'A B'],
  ['an addition and a deletion', 'a b c', 'a new b c', 'a b', 'a new b'],
  ['an addition before the other change', 'a b', 'a new b', 'a B', 'a new B'],
  ['an addition after the other change', 'a b', 'a new b', 'A b', 'A new b'],
  [
    'several changes of each person',
    'a b c d e f',
    'A b c d E f',
    'x a b C d e f y',
    'x A b C d E f y',
  ],
  ['the same change by both', 'a b c d', 'a B c d', 'a B c D', 'a B c D'],
  ['changes by only one person', 'a b', 'a b', 'a B', 'a B'],
])('the merge combines %s', (_, before, mine, theirs, merged) => {
  expect(merge(before, mine, theirs)).toBe(merged);
  expect(merge(before, theirs, mine)).toBe(merged);
});

// Requirements: D-11
test.each([
  ['both change the same paragraph', 'a b c', 'a X c', 'a Y c'],
  ['one changes a paragraph that the other deletes', 'a b c', 'a B c', 'a c'],
  ['both insert at the same place', 'a b', 'a X b', 'a Y b'],
  ['one inserts in a passage that the other replaces', 'a b c d', 'a b new c d', 'a X d'],
  ['both write the first words', '', 'X', 'Y'],
])('the merge requires a choice if %s', (_, before, mine, theirs) => {
  expect(merge(before, mine, theirs)).toBeUndefined();
  expect(merge(before, theirs, mine)).toBeUndefined();
});

// Requirements: D-11, D-25
test('the merge treats a table or an image as a single block', () => {
  const image = (width: number): BodyNode => ({ type: 'image', attrs: { image: 1, width } });
  const table = (text: string): BodyNode => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text)] }] }],
  });
  const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });
  const before = doc(paragraph('a'), table('b'), image(50));
  const mine = doc(paragraph('a'), table('B'), image(50));
  const theirs = doc(paragraph('A'), table('b'), image(80));
  expect(mergeTexts({ before, mine, theirs })).toEqual(doc(paragraph('A'), table('B'), image(80)));
  const other = doc(paragraph('a'), table('C'), image(50));
  expect(mergeTexts({ before, mine, theirs: other })).toBeUndefined();
});
