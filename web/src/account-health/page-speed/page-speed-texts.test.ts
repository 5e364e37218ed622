import { expect, test } from 'vitest';
import { linkedParts, millisecondsText } from './page-speed-texts.ts';

test('a description is split into text and links', () => {
  expect(
    linkedParts(
      'Serve `<img>` in [next-gen formats](https://web.dev/a?b=1). [More](https://c.d/).',
    ),
  ).toEqual([
    { text: 'Serve <img> in ' },
    { text: 'next-gen formats', href: 'https://web.dev/a?b=1' },
    { text: '. ' },
    { text: 'More', href: 'https://c.d/' },
    { text: '.' },
  ]);
});

test('only https URLs become links', () => {
  expect(linkedParts('[x](javascript:alert(1))')).toEqual([{ text: '[x](javascript:alert(1))' }]);
  expect(linkedParts('')).toEqual([]);
});

test('durations are shown in milliseconds or seconds', () => {
  expect(millisecondsText(340.4)).toBe('340 ms');
  expect(millisecondsText(1_234)).toBe('1.2 s');
});
