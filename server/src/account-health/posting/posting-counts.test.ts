import { describe, expect, test } from 'vitest';
import { countPosts, missedTargets } from './posting-counts.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const daysAgo = (days: number, status = 'publish') => ({
  status,
  date: new Date(now.getTime() - days * 86_400_000).toISOString(),
});
const counts = (...posts: ReturnType<typeof daysAgo>[]) => countPosts(posts, now);

describe('live posts', () => {
  // Requirements: P2-POSTING-16
  test.each([
    [28, { live_4_weeks: 1, live_12_weeks: 1 }],
    [29, { live_4_weeks: 0, live_12_weeks: 1 }],
    [84, { live_4_weeks: 0, live_12_weeks: 1 }],
    [85, { live_4_weeks: 0, live_12_weeks: 0 }],
    [0, { live_4_weeks: 1, live_12_weeks: 1 }],
    [-1, { live_4_weeks: 0, live_12_weeks: 0 }],
  ])('published %i days ago count only in periods that include that day', (days, expected) => {
    expect(counts(daysAgo(days))).toEqual({ scheduled: 0, ...expected });
  });

  // Requirements: P2-POSTING-16, P2-POSTING-17
  test('include only published posts; posts with the status future count as scheduled', () => {
    const posts = [daysAgo(3, 'future'), daysAgo(-3, 'future'), daysAgo(3, 'draft'), daysAgo(3)];
    expect(counts(...posts)).toEqual({ scheduled: 2, live_4_weeks: 1, live_12_weeks: 1 });
  });
});

describe('the posting target', () => {
  const missed = (scheduled: number, live_4_weeks: number, live_12_weeks: number) =>
    missedTargets({ scheduled, live_4_weeks, live_12_weeks });

  // Requirements: P2-POSTING-19
  test('is missed with fewer than 4 live posts in 4 weeks', () => {
    expect(missed(1, 3, 12).live_4_weeks).toBe(true);
    expect(missed(1, 4, 12).live_4_weeks).toBe(false);
  });

  // Requirements: P2-POSTING-20
  test('is missed with fewer than 12 live posts in 12 weeks', () => {
    expect(missed(1, 4, 11).live_12_weeks).toBe(true);
    expect(missed(1, 4, 12).live_12_weeks).toBe(false);
  });

  // Requirements: P2-POSTING-21
  test('is missed without a scheduled post, unless 4 posts went live in 4 weeks', () => {
    expect(missed(0, 3, 12).scheduled).toBe(true);
    expect(missed(0, 4, 12).scheduled).toBe(false);
    expect(missed(1, 0, 0).scheduled).toBe(false);
  });
});
