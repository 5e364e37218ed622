import { expect, test } from 'vitest';
import { shiftText } from './shift-text.ts';

const preview = { days: 7, shifted_count: 12, completed_count: 5, undated_count: 2, late_count: 0 };

test('the text describes how a different start date would shift the due dates', () => {
  expect(shiftText(preview)).toEqual([
    '12 open items move 7 days later.',
    'Unchanged: 5 completed, 2 without a date.',
  ]);
  expect(
    shiftText({ days: -1, shifted_count: 1, completed_count: 0, undated_count: 0, late_count: 1 }),
  ).toEqual(['1 open item moves 1 day earlier.', '1 of them is overdue as a result.']);
  expect(shiftText({ ...preview, shifted_count: 0 })).toEqual(['No due date changes.']);
});
