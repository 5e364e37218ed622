import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointKey } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { prefetchOrganizationRows, usualOrderingOf } from './article-rows.queries.ts';

let requests: { path: string; query: URLSearchParams }[];
let answerRecord: () => void;

beforeEach(() => {
  requests = [];
  const recordIsThere = new Promise<void>((resolve) => {
    answerRecord = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.example');
    requests.push({ path: pathname, query: searchParams });
    if (!pathname.includes('by-slug')) return Response.json([]);
    await recordIsThere;
    return Response.json({ id: 7, slug: 'harbor', dba_name: 'Harbor' });
  });
});
afterEach(() => {
  answerRecord();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const rowsAsked = () => requests.filter(({ path }) => path.startsWith('/api/content-articles'));

test('the rows load together with the organization if a picker has already loaded the organization’s id', async () => {
  const key = endpointKey(organizationCalls.list, { query: { limit: 100 } });
  queryClient.setQueryData(key, [{ id: 7, slug: 'harbor', dba_name: 'Harbor' }]);
  void prefetchOrganizationRows('harbor', { contentStatus: 'writing' });
  await expect.poll(() => rowsAsked()).toHaveLength(1);
  const [rows] = rowsAsked();
  expect(rows?.query.get('client')).toBe('7');
  expect(rows?.query.get('contentStatus')).toBe('writing');
  expect(rows?.query.get('ordering')).toBe('-planning_month');
});

test('without a cached id, the rows load as soon as the organization’s record is loaded', async () => {
  const done = prefetchOrganizationRows('harbor', {});
  await expect.poll(() => requests).toHaveLength(1);
  expect(rowsAsked()).toHaveLength(0);
  answerRecord();
  await done;
  await expect.poll(() => rowsAsked()[0]?.query.get('client')).toBe('7');
});

test('a list starts with the earliest due date, and a list of posted articles with the latest', () => {
  expect(usualOrderingOf({})).toBe('due_at');
  expect(usualOrderingOf({ contentStatus: 'writing' })).toBe('due_at');
  expect(usualOrderingOf({ contentStatus: 'posted' })).toBe('-due_at');
});
