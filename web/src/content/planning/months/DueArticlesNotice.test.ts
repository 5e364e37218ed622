import { expect, test } from 'vitest';
import { dueText } from './DueArticlesNotice.tsx';

// Requirements: B-LEDGER-07
test('the notice shows how many of an agreement line’s articles are promised, planned, and missing', () => {
  expect(dueText({ due: 3, planned: 1 })).toBe('3 promised, 1 planned: plan 2 more');
});
