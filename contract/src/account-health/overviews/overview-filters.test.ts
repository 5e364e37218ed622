import { expect, test } from 'vitest';
import { boundsOf, boundsText, isWithin, matchesFilters } from './overview-filters.ts';

// Requirements: P2-HEALTH-15, P2-HEALTH-16
test('an empty From means 0, an empty To means no limit, and two empty fields mean no filter', () => {
  expect(boundsOf('', '12')).toEqual({ min: 0, max: 12 });
  expect(boundsOf('3', '')).toEqual({ min: 3, max: null });
  expect(boundsOf(3, 12)).toEqual({ min: 3, max: 12 });
  expect(boundsOf(' ', '')).toBeNull();
});

// Requirements: P2-HEALTH-17
test('a range includes both of its bounds', () => {
  const bounds = { min: 3, max: 12 };
  expect([2, 3, 12, 13].map((value) => isWithin(value, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithin(999, { min: 3, max: null })).toBe(true);
  expect([3, 4, 5].some((value) => isWithin(value, { min: 5, max: 3 }))).toBe(false);
});

// Requirements: P2-HEALTH-12, P2-HEALTH-13, P2-HEALTH-14
test('an active filter shows its bounds', () => {
  expect(boundsText({ min: 3, max: 12 })).toBe('3-12');
  expect(boundsText({ min: 0, max: 12 })).toBe('Any-12');
  expect(boundsText({ min: 3, max: null })).toBe('3-∞');
});

const overview = {
  account: {
    dba_name: 'Acme Dental',
    report_required: false,
    contract_start_date: '2026-01-10',
    created_at: '2020-01-01T00:00:00.000Z',
  },
  overdue_approvals: [{}, {}],
};
const none = {
  search: '',
  monthsIntoContract: null,
  pendingApprovals: null,
  seoAccountsOnly: false,
};
const matches = (change: Partial<Parameters<typeof matchesFilters>[1]>) =>
  matchesFilters(overview, { ...none, ...change }, '2026-06-15');

// Requirements: P2-HEALTH-06
test('the search matches any part of the name and ignores case', () => {
  expect(['ACME', ' dental ', ''].map((search) => matches({ search }))).toEqual([true, true, true]);
  expect(matches({ search: 'Acme Law' })).toBe(false);
});

// Requirements: P2-HEALTH-20, P2-HEALTH-21
test('accounts can be filtered by contract months, pending approvals, and required reports', () => {
  expect(matches({ monthsIntoContract: { min: 5, max: 5 } })).toBe(true);
  expect(matches({ monthsIntoContract: { min: 6, max: null } })).toBe(false);
  expect(matches({ pendingApprovals: { min: 2, max: 2 } })).toBe(true);
  expect(matches({ pendingApprovals: { min: 0, max: 1 } })).toBe(false);
  expect(matches({ seoAccountsOnly: true })).toBe(false);
});
