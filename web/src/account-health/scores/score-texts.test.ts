import { expect, test } from 'vitest';
import { changeText, pointsText, trendLabel } from './score-texts.ts';

test('points have at most one decimal, and changes have a sign', () => {
  expect([12.5, 20, 0].map(pointsText)).toEqual(['12.5', '20', '0']);
  expect([12, -3, 0].map(changeText)).toEqual(['+12', '−3', '0']);
});

test('a trend’s label names the first and last score, and the events', () => {
  const trend = [
    { day: '2026-03-01', score: null },
    { day: '2026-03-08', score: 82 },
    { day: '2026-03-15', score: 64 },
  ];
  const marks = [{ day: '2026-03-09', text: 'Site launched' }];
  expect(trendLabel({ trend, marks })).toBe('Score from 82 to 64. Site launched on 2026-03-09.');
  expect(trendLabel({ trend: [], marks })).toBe('No scores yet.');
});
