import { expect, test } from 'vitest';
import type { ComparedLine } from './compared-lines.ts';
import { groupLines } from './line-groups.ts';

const lines = (kinds: string): ComparedLine[] =>
  [...kinds].map((sign) => ({
    kind: sign === '+' ? 'added' : 'same',
    form: { kind: 'paragraph', level: 0, depth: 0, marker: '', isQuoted: false },
    formBefore: null,
    pieces: [],
  }));

const read = (kinds: string) =>
  groupLines(lines(kinds)).map((group) => [group.lines.length, group.isUnchanged]);

test('long unchanged passages are collapsed, except for the lines next to a change', () => {
  expect(read('==========+==========')).toEqual([
    [8, true],
    [5, false],
    [8, true],
  ]);
});

test('a short unchanged passage between two changes is not collapsed', () => {
  expect(read('+=======+')).toEqual([
    [3, false],
    [3, false],
    [3, false],
  ]);
});

test('a comparison without changes shows all lines', () => {
  expect(read('==========')).toEqual([[10, false]]);
});
