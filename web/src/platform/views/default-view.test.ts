import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { findDefaultAddress, mayHaveDefaultView } from './default-view.ts';

afterEach(() => vi.unstubAllGlobals());

const apps = { pathname: '/apps', search: {} };

const view: SavedView = {
  id: 7,
  name: 'Active',
  path: '/apps',
  search: { active: 'true' },
  visibility: 'own',
  owner: { id: 1, name: 'Ann' },
  is_default: true,
  in_sidebar: false,
  allowed_actions: ['update', 'delete'],
  version: 1,
};

// Requirements: B-VIEW-05
test('a list opens at its default view’s address, and the views are requested once', async () => {
  const fetch = vi.fn(async () => Response.json([view]));
  vi.stubGlobal('fetch', fetch);
  const cache = new QueryClient();
  expect(await findDefaultAddress(cache, apps)).toBe('/apps?active=true&saved_view=7');
  const users = { pathname: '/users/directory', search: {} };
  expect(await findDefaultAddress(cache, users)).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
});

// Requirements: B-VIEW-05
test('a list opens without its default view if the views can’t be loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Stopped.' }, { status: 503 }));
  expect(await findDefaultAddress(new QueryClient(), apps)).toBeUndefined();
});

test('a default view doesn’t apply after the last filter is removed, or on screens without views', () => {
  expect(mayHaveDefaultView(apps)).toBe(true);
  expect(mayHaveDefaultView({ pathname: '/apps', search: { job: '3' } })).toBe(false);
  expect(mayHaveDefaultView({ pathname: '/utilities', search: {} })).toBe(false);
  expect(mayHaveDefaultView({ ...apps, state: { hasChangedSearch: true } })).toBe(false);
});
