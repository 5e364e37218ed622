import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { handleEvent, handleReset, onEvent } from './event-registry.ts';

const change = { topic: 'test-noun', record_id: 1, kind: 'changed' } as const;
let stored: number;
let reads: number;
/** The time in milliseconds until a response arrives. The response contains the data as of the request. */
let delay: number;
let leave: () => void;
let forget: () => void;

const shown = (key = 'noun') => queryClient.getQueryData([key]);

/** Opens a screen that shows the stored data. Returns a function that closes the screen. */
function open(key = 'noun'): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [key],
    queryFn: () => {
      reads += 1;
      const value = stored;
      return new Promise((resolve) => setTimeout(resolve, delay, value));
    },
  });
  return observer.subscribe(() => undefined);
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = 1;
  reads = 0;
  delay = 10;
  forget = onEvent(change.topic, () => [['noun']]);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  leave();
  forget();
  queryClient.clear();
  vi.useRealTimers();
});

test('several changes at the same time cause a single refetch', async () => {
  leave = open();
  await vi.advanceTimersByTimeAsync(100);
  stored = 2;
  for (let number = 0; number < 50; number += 1) handleEvent(change);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown(), reads]).toEqual([2, 2]);
});

test('changes that arrive continuously are still shown', async () => {
  leave = open();
  for (stored = 1; stored < 30; stored += 1) {
    handleEvent(change);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(shown()).toBeGreaterThan(20);
});

test('a summary of many records is refetched at most once within its longer interval', async () => {
  const forgetSummary = onEvent(change.topic, () => [['summary']], 3_000);
  leave = open('summary');
  for (stored = 1; stored <= 29; stored += 1) {
    handleEvent(change);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown('summary'), reads]).toEqual([30, 2]);
  forgetSummary();
});

test('a first response that was pending during a change is followed by another request', async () => {
  delay = 1_000;
  leave = open();
  await vi.advanceTimersByTimeAsync(100);
  stored = 2;
  handleEvent(change);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toBe(2);
});

test('changes during a slow response cause a single further request, no matter how many there are', async () => {
  delay = 1_000;
  leave = open();
  for (stored = 1; stored < 5; stored += 1) {
    handleEvent(change);
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect([shown(), reads]).toEqual([5, 2]);
});

test('changes that arrive faster than a slow server responds are still shown', async () => {
  leave = open();
  await vi.advanceTimersByTimeAsync(100);
  delay = 400;
  for (stored = 1; stored < 30; stored += 1) {
    handleEvent(change);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(shown()).toBeGreaterThan(20);
  expect(reads).toBeLessThan(20);
});

test('a change that arrives while this tab deletes a record is fetched after the deletion completes', async () => {
  leave = open();
  await vi.advanceTimersByTimeAsync(100);
  const answered = Promise.withResolvers<void>();
  const deletion = queryClient.getMutationCache().build(queryClient, {
    mutationKey: ['DELETE'],
    mutationFn: () => answered.promise,
  });
  void deletion.execute(undefined);
  stored = 2;
  handleEvent(change);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(1);
  answered.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown(), reads]).toEqual([2, 2]);
});

test('a reset refetches everything on the screen, including pending requests', async () => {
  const leaveOne = open('one thing');
  await vi.advanceTimersByTimeAsync(100);
  delay = 1_000;
  const leaveOther = open('another');
  leave = () => {
    leaveOne();
    leaveOther();
  };
  await vi.advanceTimersByTimeAsync(100);
  stored = 2;
  handleReset();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([shown('one thing'), shown('another')]).toEqual([2, 2]);
});
