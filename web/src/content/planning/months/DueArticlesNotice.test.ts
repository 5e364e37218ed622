import { expect, test } from 'vitest';
import { dueText } from './DueArticlesNotice.tsx';

// Requirements: B-LEDGER-07
test('shows a line’s numbers of promised, planned, and missing articles', () => {
  expect(dueText({ due: 3, planned: 1 })).toBe('3 promised, 1 planned: plan 2 more');
});
