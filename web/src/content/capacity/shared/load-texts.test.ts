import type { WeekLoad } from '@portal/contract/content/capacity/capacity.schema.ts';
import { describe, expect, test } from 'vitest';
import {
  capacityShare,
  loadShare,
  loadText,
  standingText,
  weekDescription,
  weekLoadText,
  weekText,
} from './load-texts.ts';

const week: WeekLoad = {
  week: '2026-12-28',
  capacity: 8,
  load: 6,
  article_count: 6,
  overdue_count: 0,
  over: 0,
  room: 2,
  working_days: 4,
  available_days: 4,
  over_types: [],
};

// Requirements: B-CAP-04
describe('the texts for a week', () => {
  test('name the ISO week with its days', () => {
    expect(weekText('2026-12-28')).toBe('Week 53, Dec 28 – Jan 3');
    expect(weekText('2027-01-04')).toBe('Week 1, Jan 4 – 10');
  });

  test('say whether there is room or an overload', () => {
    expect(standingText(week)).toBe('room for 2');
    expect(standingText({ ...week, room: 0 })).toBe('full');
    expect(standingText({ ...week, over: 1_200, room: 0 })).toBe('1,200 over');
    expect(standingText({ ...week, capacity: 0, available_days: 0 })).toBe('off all week');
    expect(standingText({ ...week, capacity: null, room: 0 })).toBe('');
    const content_type = { id: 3, name: 'Page' };
    const over_types = [{ content_type, load: 3, limit: 2 }];
    expect(standingText({ ...week, over_types })).toBe('3 Page, limit 2');
  });

  test('describe a week completely for screen readers', () => {
    expect(weekDescription('articles', { ...week, overdue_count: 1, available_days: 3 })).toBe(
      'Week 53, Dec 28 – Jan 3, 6 of 8 articles, room for 2, works 3 of 4 days, 1 overdue',
    );
    expect(weekDescription('words', { ...week, capacity: null, load: 1, room: 0 })).toBe(
      'Week 53, Dec 28 – Jan 3, 1 word, no capacity set',
    );
  });

  test('show a load in a week off without a capacity', () => {
    expect(weekLoadText(week)).toBe('6 of 8');
    expect(weekLoadText({ ...week, load: 6_200, capacity: 0, available_days: 0 })).toBe(
      '6.2K · off',
    );
    expect(weekLoadText({ ...week, capacity: 0 })).toBe('6 of 0');
  });

  test('mark the capacity on a bar for a higher load', () => {
    expect([capacityShare(10, 5), capacityShare(45, 28)]).toEqual([50, 62]);
    expect([capacityShare(5, 5), capacityShare(3, 0), capacityShare(3, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('show loads with and without a capacity', () => {
    expect([loadText(6, 8), loadText(1_250, 9_000)]).toEqual(['6 of 8', '1.3K of 9K']);
    expect(loadText(700, null)).toBe('700');
    expect([loadShare(6, 8), loadShare(9, 8), loadShare(1, 0), loadShare(3, null)]).toEqual([
      75, 100, 100, 0,
    ]);
  });
});
