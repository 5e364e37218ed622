import { expect, test } from 'vitest';
import {
  errorsText,
  hasJustEnded,
  isFresh,
  progressHint,
  progressText,
} from './posting-progress.ts';

// Requirements: P2-POSTING-23, P2-POSTING-24, P2-POSTING-25
test.each([
  [0, 10, "This shouldn't take too long."],
  [49, 100, "This shouldn't take too long."],
  [50, 100, 'Wow we have a lot of accounts!'],
  [74, 100, 'Wow we have a lot of accounts!'],
  [75, 100, 'Almost there!'],
  [100, 100, 'Almost there!'],
  [0, 0, "This shouldn't take too long."],
])('the hint after %i of %i accounts is: %s', (loaded, total, hint) => {
  expect(progressHint({ loaded, total })).toBe(hint);
});

// Requirements: P2-POSTING-22, P2-POSTING-28
test('the texts about a pull show its progress and its number of failures', () => {
  expect(progressText({ loaded: 3, total: 10 })).toBe('Loading 3 of 10 Account Posts');
  expect(errorsText(2)).toBe(
    'There were 2 account errors while pulling data. Click here to view them.',
  );
});

const ended = {
  id: 4,
  is_running: false,
  loaded: 3,
  total: 3,
  errors: 0,
  started_at: '2026-06-15T12:00:00.000Z',
  ended_at: '2026-06-15T12:01:00.000Z',
  error: null,
};

// Requirements: P2-POSTING-26
test('a pull counts as successful if it ran while the screen was open and read accounts without errors', () => {
  expect(hasJustEnded(ended, 4)).toBe(true);
  expect(hasJustEnded(ended, null)).toBe(false);
  expect(hasJustEnded(ended, 3)).toBe(false);
  expect(hasJustEnded({ ...ended, errors: 1 }, 4)).toBe(false);
  expect(hasJustEnded({ ...ended, total: 0, loaded: 0 }, 4)).toBe(false);
  expect(hasJustEnded({ ...ended, is_running: true, ended_at: null }, 4)).toBe(false);
});

test('posts count as fresh for a minute after a successful pull', () => {
  const at = (time: string) => Date.parse(`2026-06-15T${time}Z`);
  expect(isFresh(ended, at('12:01:30'))).toBe(true);
  expect(isFresh(ended, at('12:02:00'))).toBe(false);
  expect(isFresh({ ended_at: null, error: null }, at('12:01:30'))).toBe(false);
  expect(isFresh({ ...ended, error: 'It failed.' }, at('12:01:30'))).toBe(false);
});
