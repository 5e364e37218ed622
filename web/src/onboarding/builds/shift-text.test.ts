import { expect, test } from 'vitest';
import { shiftText } from './shift-text.ts';

const preview = { days: 7, shifted_count: 12, completed_count: 5, undated_count: 2, late_count: 0 };

test('the text describes the effect of another start date before it is applied', () => {
  expect(shiftText(preview)).toEqual([
    '12 open items move 7 days later.',
    'Stays: 5 completed, 2 without a date.',
  ]);
  expect(
    shiftText({ days: -1, shifted_count: 1, completed_count: 0, undated_count: 0, late_count: 1 }),
  ).toEqual(['1 open item moves 1 day earlier.', '1 of them is overdue then.']);
  expect(shiftText({ ...preview, shifted_count: 0 })).toEqual(['No due date changes.']);
});
