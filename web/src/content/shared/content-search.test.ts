import { expect, test } from 'vitest';
import { filtersOf, orderingOf, parseContentSearch } from './content-search.ts';

test('a list takes a status, a title and other filters from the address (CONTENT-LIST-01, -02, -03)', () => {
  const search = { contentStatus: 'writing', title: 'widgets', writer: '3', client: '12' };
  expect(filtersOf(parseContentSearch(search))).toEqual(search);
});

test('a list ignores params that it does not know or that make no sense (CONTENT-LIST-04)', () => {
  const search = { color: 'red', contentStatus: 'nowhere', writer: 'me', panel: 'bulk' };
  expect(filtersOf(parseContentSearch(search))).toEqual({});
});

test('the first filter of the address stays the first (CONTENT-LIST-06)', () => {
  const search = parseContentSearch({ editor: '4', title: 'widgets' });
  expect(Object.keys(filtersOf(search))[0]).toBe('editor');
});

test('the open panel and the order are no filters (CONTENT-LIST-04)', () => {
  const search = parseContentSearch({ article: '7', ordering: '-due_at' });
  expect(filtersOf(search)).toEqual({});
  expect(search.article).toBe(7);
  expect(orderingOf(search)).toBe('-due_at');
});
