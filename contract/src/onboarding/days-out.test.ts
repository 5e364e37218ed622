import { expect, test } from 'vitest';
import { dayChoices, totalDays, weekChoices, weeksAndDays } from './days-out.ts';

// Requirements: P2-CHECKLISTS-TPL-18, P2-CHECKLISTS-TPL-19
test('the picker offers 1 to 8 weeks and 1 to 5 days', () => {
  expect(weekChoices).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(dayChoices).toEqual([1, 2, 3, 4, 5]);
});

// Requirements: P2-CHECKLISTS-TPL-20, P2-CHECKLISTS-TPL-21
test('the total is seven times the weeks plus the days, and a total of zero becomes null', () => {
  expect(totalDays({ weeks: 2, days: 3 })).toBe(17);
  expect(totalDays({ weeks: 8, days: 5 })).toBe(61);
  expect(totalDays({ weeks: 0, days: 4 })).toBe(4);
  expect(totalDays({ weeks: 0, days: 0 })).toBeNull();
});

// Requirements: P2-CHECKLISTS-TPL-20
test('stored days are split into weeks and days, although the picker doesn’t offer a remainder of six days', () => {
  expect(weeksAndDays(17)).toEqual({ weeks: 2, days: 3 });
  expect(weeksAndDays(13)).toEqual({ weeks: 1, days: 6 });
  expect(weeksAndDays(null)).toEqual({ weeks: 0, days: 0 });
});
