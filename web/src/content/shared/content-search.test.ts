import { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import { expect, test } from 'vitest';
import { filtersOf, orderingOf, parseContentSearch } from './content-search.ts';
import { type ListFilter, listFilters } from './content-search-params.ts';

// Requirements: CONTENT-LIST-01, 02, 03
test('a list reads a status, a title and other filters from the URL', () => {
  const search = { contentStatus: 'writing', title: 'widgets', writer: '3', client: '12' };
  expect(filtersOf(parseContentSearch(search))).toEqual(search);
});

// Requirements: CONTENT-LIST-04
test('a list ignores unknown and invalid params', () => {
  const search = { color: 'red', contentStatus: 'nowhere', writer: 'me', panel: 'bulk' };
  expect(filtersOf(parseContentSearch(search))).toEqual({});
});

// Requirements: CONTENT-LIST-06
test('the first filter in the URL stays first', () => {
  const search = parseContentSearch({ editor: '4', title: 'widgets' });
  expect(Object.keys(filtersOf(search))[0]).toBe('editor');
});

// Requirements: CONTENT-LIST-04
test('the open article and the sort order are not filters', () => {
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

// Requirements: CONTENT-LIST-04
test.each(Object.keys(listFilters) as ListFilter[])(
  'the filter %s accepts exactly the values that the list call accepts',
  (name) => {
    for (const value of typed) {
      const isTaken = articleFilters[name].safeParse(value).success;
      expect(filtersOf(parseContentSearch({ [name]: value })), value).toEqual(
        isTaken ? { [name]: value } : {},
      );
    }
  },
);
