import { expect, test } from 'vitest';
import { readPastedKeywords } from './pasted-keywords.ts';

const empty = { difficulty: null, volume: null, cost_per_click: null };

test('each line of a pasted list is read as a keyword', () => {
  expect(readPastedKeywords('implant cost\r\n\n  implant pain ')).toEqual([
    { keyword: 'implant cost', ...empty },
    { keyword: 'implant pain', ...empty },
  ]);
});

test('a spreadsheet’s cells are read as a keyword and its numbers, and the header row is ignored', () => {
  const text = 'Keyword\tDifficulty\tVolume\tCPC\nimplant cost\t31\t1,200\t$4.75\nother\t\tn/a\t';
  expect(readPastedKeywords(text)).toEqual([
    { keyword: 'implant cost', difficulty: 31, volume: 1200, cost_per_click: 4.75 },
    { keyword: 'other', ...empty },
  ]);
});
