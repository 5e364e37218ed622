import { expect, test } from 'vitest';
import type { PostingRow } from './posting.queries.ts';
import { postingColumns } from './posting-columns.tsx';

const row = {
  account: {
    dba_name: 'Harbor',
    project_manager: { name: 'Paul' },
    account_lead: { name: 'Lena' },
  },
  counts: { final_review: 1, scheduled: 2, live_4_weeks: 3, live_12_weeks: 4 },
} as PostingRow;

// Requirements: P2-POSTING-02, P2-POSTING-03
test('each of the seven columns sorts by its displayed value', () => {
  expect(postingColumns(true).map(({ header, sortValue }) => [header, sortValue?.(row)])).toEqual([
    ['Account', 'Harbor'],
    ['PM', 'Paul'],
    ['SEO Specialist', 'Lena'],
    ['Final Review', 1],
    ['Scheduled', 2],
    ['Live (Last 4wks)', 3],
    ['Live (Last 12wks)', 4],
  ]);
});
