import { expect, test } from 'vitest';
import { listSrcset } from './srcset.ts';

test.each([
  ['one.png', ['one.png']],
  ['one.png 1x, two.png 2x', ['one.png', 'two.png']],
  [' ,one.png,\n two.png 100w 50h , ', ['one.png', 'two.png']],
  ['image,w_100.png 100w, image,w_200.png 200w', ['image,w_100.png', 'image,w_200.png']],
  ['one.png calc(1px, 2px) 1x, two.png', ['one.png', 'two.png']],
  ['one.png (never closed, two.png', ['one.png']],
  ['', []],
  [' , ,', []],
])('the srcset %j contains the addresses %j', (srcset, addresses) => {
  expect(listSrcset(srcset)).toEqual(addresses);
});

// A pattern that backtracks would exceed the test's time limit.
test('a srcset with many commas or open parentheses can’t stall the crawler', () => {
  const commas = ','.repeat(1_000_000);
  expect(listSrcset(`a${commas}a`)).toEqual([`a${commas}a`]);
  expect(listSrcset('a ('.repeat(300_000))).toEqual(['a']);
  expect(listSrcset('a (b) '.repeat(200_000))).toEqual(['a']);
});
