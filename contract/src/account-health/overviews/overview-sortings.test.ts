import { expect, test } from 'vitest';
import { overviewSortings, overviewSortingTitles } from './overview-sortings.ts';

// Requirements: P2-HEALTH-23..29
test('accounts can be sorted in seven ways, each with a title', () => {
  expect(overviewSortings.map((by) => overviewSortingTitles[by])).toEqual([
    'Leads Over Time',
    'Traffic Over Time',
    'Overdue Approvals',
    'Months into Contract',
    'Desktop Score',
    'Mobile Score',
    'Account Name',
  ]);
});
