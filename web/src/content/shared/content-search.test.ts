import { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import { expect, test } from 'vitest';
import { filtersOf, orderingOf, parseContentSearch } from './content-search.ts';
import { type ListFilter, listFilters } from './content-search-params.ts';

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

const typed = [
  ...['0', '1', '-1', '007', '12', '13', '01', '2025', '2147483647', '2147483648', '1.5', '1e3'],
  ...['1,2,3', '1,,2', '1,x', '4,2147483648', ids(100), ids(101), 'true', 'True', 'TRUE', 'false'],
  ...['all', 'me', 'none', 'inactive', 'writing', 'writing,editing', 'writing,nowhere', 'Writing'],
  ...['x'.repeat(255), 'x'.repeat(256), 'a b', '1 2', '%'],
];
function ids(count: number) {
  return Array.from({ length: count }, (_, place) => place + 1).join();
}

test.each(Object.keys(listFilters) as ListFilter[])(
  'of %s the address keeps what the call takes, and nothing else (CONTENT-LIST-04)',
  (name) => {
    for (const value of typed) {
      const isTaken = articleFilters[name].safeParse(value).success;
      expect(filtersOf(parseContentSearch({ [name]: value })), value).toEqual(
        isTaken ? { [name]: value } : {},
      );
    }
  },
);
