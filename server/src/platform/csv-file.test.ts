import { expect, test } from 'vitest';
import { parseCsv } from './csv-file.ts';

test.each([
  ['commas', 'a,b\n1,"2, two"\n'],
  ['semicolons', 'a;b\r\n1;"2, two"\r\n'],
  ['tabs', 'a\tb\r1\t"2, two"'],
])('a file with %s can be read', (_, text) => {
  expect(parseCsv(text)).toEqual([
    ['a', 'b'],
    ['1', '2, two'],
  ]);
});

test('quoted cells can contain line breaks, delimiters, and doubled quotes', () => {
  expect(parseCsv('a,b\n"x\n\n,""y""",2\n\n3,4')).toEqual([
    ['a', 'b'],
    ['x\n\n,"y"', '2'],
    [''],
    ['3', '4'],
  ]);
  expect(parseCsv(`a,b\n"${'\n'.repeat(200_000)}",2`)).toHaveLength(2);
});

test('the error for an unclosed quotation mark gives its line number', () => {
  expect(() => parseCsv('a,b\n"1,2\n')).toThrow('a quotation mark near line');
});

test.each([
  ['ten megabytes of line breaks', '\n'.repeat(10_000_000), 'more than 100,000 lines'],
  ['ten megabytes of carriage returns', '\r'.repeat(10_000_000), 'more than 100,000 lines'],
  ['ten megabytes of commas', ','.repeat(10_000_000), 'more than 300 columns'],
  ['millions of cells', `${'a,'.repeat(299)}b\n`.repeat(16_000), 'more than 2,000,000 cells'],
  ['more than 100,000 rows', 'a,b\n'.repeat(100_000), 'more than 100,000 lines'],
])('%s are rejected', (_, text, message) => {
  expect(() => parseCsv(`month,leads\n${text}`)).toThrow(message);
});
