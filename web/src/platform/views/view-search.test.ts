import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { expect, test } from 'vitest';
import {
  addressOfView,
  addressWithoutView,
  defaultViewOf,
  isOpen,
  isSameState,
  listStateOf,
} from './view-search.ts';

const articles = '/content-generation/articles/list';

const view: SavedView = {
  id: 7,
  name: 'Late',
  path: articles,
  search: { is_late: 'true', title: 'A & B' },
  visibility: 'own',
  owner: { id: 1, name: 'Ann' },
  is_default: true,
  in_sidebar: false,
  allowed_actions: ['update', 'delete'],
  version: 1,
};

// Requirements: B-VIEW-01
test('a list’s state includes filters, order, and grouping, but not the open panel or view', () => {
  const search = { writer: '3', group: 'status', article: '12', panel: 'edit', saved_view: '7' };
  expect(listStateOf(`${articles}/`, search)).toEqual({ group: 'status', writer: '3' });
  expect(listStateOf('/users/directory', { user: 4, tab: 'writers' })).toEqual({ tab: 'writers' });
  expect(isSameState({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameState({ a: '1' }, { a: '2' })).toBe(false);
});

// Requirements: B-VIEW-05
test('a default view applies only to its own screen, and only without search params', () => {
  const at = (pathname: string, search: Record<string, string> = {}) =>
    defaultViewOf([view], { pathname, search });
  expect(at(articles)).toBe(view);
  expect(at(`${articles}/`)).toBe(view);
  expect(at(articles, { writer: '3' })).toBeUndefined();
  expect(at(articles, { article: '3' })).toBeUndefined();
  expect(at(articles, { saved_view: 'none' })).toBeUndefined();
  expect(at('/apps')).toBeUndefined();
  expect(defaultViewOf([{ ...view, is_default: false }], { pathname: articles, search: {} })).toBe(
    undefined,
  );
});

// Requirements: B-VIEW-06
test('a view’s address contains its search params and its id', () => {
  expect(addressOfView(view)).toBe(`${articles}?is_late=true&title=A+%26+B&saved_view=7`);
  expect(isOpen(view, { saved_view: '7' })).toBe(true);
  expect(isOpen(view, { saved_view: 'none' })).toBe(false);
  expect(addressWithoutView(articles, true)).toBe(`${articles}?saved_view=none`);
  expect(addressWithoutView(articles, false)).toBe(articles);
});
