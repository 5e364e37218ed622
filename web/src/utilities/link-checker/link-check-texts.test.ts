import { countProblems } from '@portal/contract/utilities/link-verdicts.ts';
import { expect, test } from 'vitest';
import { countRows, formatSeconds, shortUrl, stagedMessages } from './link-check-texts.ts';

// Requirements: P2-LINKCHECK-07
test('a running check’s messages appear after 0, 6, 8, 10, and 14 seconds', () => {
  expect(stagedMessages.map(([seconds]) => seconds)).toEqual([0, 6, 8, 10, 14]);
  expect(stagedMessages[0]?.[1]).toBe('Checking links...');
});

test('only verdicts that need action count as problems', () => {
  const verdicts = { broken: 2, missing_anchor: 1, blocked: 4, ok: 10 };
  expect([countProblems({ verdicts }), countRows({ verdicts })]).toEqual([3, 17]);
});

test.each([
  ['https://site.example/team?x=1#a', '/team?x=1#a'],
  ['https://site.example/', '/'],
  ['https://other.example/team', 'https://other.example/team'],
  ['http://', 'http://'],
])('in a check of site.example, the address %s is shown as %s', (url, shown) => {
  expect(shortUrl(url, 'site.example')).toBe(shown);
});

test.each([
  [4, '4 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
])('a duration of %d seconds is shown as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
