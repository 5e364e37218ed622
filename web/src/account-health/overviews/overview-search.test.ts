import { expect, test } from 'vitest';
import {
  boundsFrom,
  boundsParam,
  filtersFrom,
  overviewSearch,
  sortingFrom,
  withoutFilters,
  withoutRange,
  withRange,
} from './overview-search.ts';

// Requirements: P2-HEALTH-09
test('the URL keeps bounds with and without an upper limit', () => {
  for (const bounds of [
    { min: 3, max: 12 },
    { min: 0, max: 0 },
    { min: 3, max: null },
  ]) {
    expect(boundsFrom(boundsParam(bounds))).toEqual(bounds);
  }
  expect(boundsFrom(undefined)).toBeNull();
});

test('invalid values in the URL are dropped', () => {
  const typed = { months: '12', approvals: '-4-2', sort: 'age', all: 'no', account: 'acme' };
  expect(overviewSearch(typed)).toEqual({});
});

// Requirements: P2-HEALTH-19
test('SEO Accounts Only is on unless the URL turns it off', () => {
  expect(filtersFrom({}).seoAccountsOnly).toBe(true);
  expect(filtersFrom({ all: 'true' }).seoAccountsOnly).toBe(false);
});

// Requirements: P2-HEALTH-30, P2-HEALTH-31
test('an applied filter sorts by its field, highest first, and the last applied filter wins', () => {
  const first = withRange('months', { min: 3, max: 12 });
  const both = { ...first, ...withRange('approvals', { min: 1, max: null }) };
  expect(first).toMatchObject({ months: '3-12', sort: '-months' });
  expect(both).toMatchObject({ months: '3-12', approvals: '1-', sort: '-approvals' });
  expect(sortingFrom(both.sort)).toEqual({ by: 'approvals', direction: 'desc' });
});

// Requirements: P2-HEALTH-11, P2-HEALTH-30
test('clearing a filter clears the sorting that it set, but no other sorting', () => {
  const set = overviewSearch(withRange('months', { min: 3, max: 12 }));
  expect(withoutRange('months', set)).toEqual({
    months: undefined,
    sort: undefined,
    sorted_by: undefined,
  });
  const chosen = { ...set, sorted_by: undefined };
  expect(withoutRange('months', chosen)).toEqual({ months: undefined });
  const later = { ...set, ...withRange('approvals', { min: 1, max: null }) };
  expect(withoutRange('months', later)).toEqual({ months: undefined });
});

// Requirements: P2-HEALTH-33
test('clearing everything keeps the toggle and a chosen sorting', () => {
  const search = overviewSearch({ search: 'acme', months: '3-', all: 'true', sort: 'name' });
  const cleared = { ...search, ...withoutFilters(search) };
  expect(cleared).toEqual({
    all: 'true',
    sort: 'name',
    search: undefined,
    months: undefined,
    approvals: undefined,
  });
});
