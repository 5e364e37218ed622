import { expect, test } from 'vitest';
import { approvalsColor, scoreColor, scorePercent, scoreText } from './scores.ts';

// Requirements: P2-HEALTH-65
test('scores are percentages rounded down without floating-point errors', () => {
  expect([0.899, 0.29, 0.57, 1, 0].map(scorePercent)).toEqual([89, 29, 57, 100, 0]);
  for (let percent = 0; percent <= 100; percent += 1) {
    expect(scorePercent(percent / 100)).toBe(percent);
  }
  expect([null, undefined].map(scorePercent)).toEqual([null, null]);
  expect([0.899, null, 0].map(scoreText)).toEqual(['89', '-', '0']);
});

// Requirements: P2-HEALTH-66, P2-HEALTH-67, P2-HEALTH-68
test('scores of 90 or more are green, scores from 50 to 89 are yellow, and lower scores are red', () => {
  expect([100, 90].map(scoreColor)).toEqual(['green', 'green']);
  expect([89, 50].map(scoreColor)).toEqual(['yellow', 'yellow']);
  expect([49, 0].map(scoreColor)).toEqual(['red', 'red']);
});

// Requirements: P2-HEALTH-43, P2-HEALTH-44, P2-HEALTH-45
test('a count of 0 unapproved articles is green, 1 to 4 is yellow, and 5 or more is red', () => {
  expect([0, 1, 4, 5, 40].map(approvalsColor)).toEqual(['green', 'yellow', 'yellow', 'red', 'red']);
});
