import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleTimeout } from './idle-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a connection stays open during regular activity and is dropped after silence', () => {
  const line = startIdleTimeout(50_000);
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(40_000);
    line.handleActivity();
  }
  expect(line.signal.aborted).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(line.signal.aborted).toBe(true);
  line.stop();
});

// Requirements: D-02
test('a computer that wakes from a long sleep drops its old connection within seconds', () => {
  const line = startIdleTimeout(50_000);
  vi.advanceTimersByTime(5_000);
  // During sleep, the clock advances but timers don't.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(line.signal.aborted).toBe(true);
  line.stop();
});
