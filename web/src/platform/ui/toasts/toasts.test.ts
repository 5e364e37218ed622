import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissAllToasts,
  listToasts,
  pauseToast,
  resumeToast,
  showSuccess,
  showToast,
} from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

// Requirements: SHELL-36..38
test('each toast disappears after its own delay', () => {
  showToast({ heading: 'one', dismissAfter: 1_000 });
  showToast({ heading: 'two', dismissAfter: 3_000 });
  vi.advanceTimersByTime(1_000);
  expect(listToasts().map(({ heading }) => heading)).toEqual(['two']);
  vi.advanceTimersByTime(2_000);
  expect(listToasts()).toEqual([]);
});

// Requirements: D-54
test('a confirmation disappears after 2.5 seconds', () => {
  showSuccess('saved');
  vi.advanceTimersByTime(2_499);
  expect(listToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(listToasts()).toEqual([]);
});

// Requirements: AMB-53
test('a toast without a delay stays', () => {
  showToast({ heading: 'stays' });
  vi.advanceTimersByTime(3_600_000);
  expect(listToasts()).toHaveLength(1);
});

test('a toast stays while the pointer is over it', () => {
  const id = showToast({ heading: 'one', dismissAfter: 1_000 });
  pauseToast(id);
  vi.advanceTimersByTime(5_000);
  const [toast] = listToasts();
  expect(toast?.id).toBe(id);
  if (toast) resumeToast(toast);
  vi.advanceTimersByTime(1_000);
  expect(listToasts()).toEqual([]);
});
