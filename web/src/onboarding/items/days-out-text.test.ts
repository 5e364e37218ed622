import { expect, test } from 'vitest';
import { daysOutText, shortDaysOut } from './days-out-text.ts';

// Requirements: P2-CHECKLISTS-TPL-20
test('the number of days is shown as weeks and remaining days', () => {
  expect(daysOutText(17)).toBe('2 weeks 3 days');
  expect(daysOutText(7)).toBe('1 week');
  expect(daysOutText(1)).toBe('1 day');
  expect(daysOutText(13)).toBe('1 week 6 days');
  expect(shortDaysOut(17)).toBe('2w 3d');
});
