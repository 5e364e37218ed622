import { expect, test } from 'vitest';
import { loadingText, refreshText } from './dashboard-texts.ts';

// Requirements: P2-HEALTH-35
test('the loading text names account health first, then general data', () => {
  const waits = (isOverviewPending: boolean, isSettingsPending: boolean) =>
    loadingText({ isOverviewPending, isSettingsPending });
  expect(waits(true, true)).toBe('Loading Account Health Data');
  expect(waits(true, false)).toBe('Loading Account Health Data');
  expect(waits(false, true)).toBe('Loading General Data');
  expect(waits(false, false)).toBeNull();
});

test('the text about a refresh includes its results, its failures, and the point where it stopped', () => {
  const refresh = {
    id: 1,
    job: 1,
    trigger: 'by_hand',
    state: 'done',
    total: 12,
    done: 12,
    failed: 0,
    started_at: '2026-11-16T12:00:00Z',
    ended_at: null,
    error: null,
    allowed_actions: [],
  } as const;
  const text = (patch: object) => refreshText({ ...refresh, allowed_actions: [], ...patch });
  expect(text({})).toBe('Refreshed 12 accounts.');
  expect(text({ total: 1, done: 1 })).toBe('Refreshed 1 account.');
  expect(text({ failed: 2 })).toBe('Refreshed 12 accounts, 2 with errors.');
  expect(text({ state: 'running', done: 3 })).toBe('Refreshing 12 accounts');
  expect(text({ state: 'canceled', done: 3 })).toBe('Canceled after 3 of 12 accounts.');
  expect(text({ state: 'failed', done: 3, error: 'No disk.' })).toBe(
    'Stopped after 3 of 12 accounts. No disk.',
  );
});
