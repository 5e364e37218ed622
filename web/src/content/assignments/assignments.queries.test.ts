import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { personByUsernameQuery } from './assignments.queries.ts';

afterEach(() => vi.unstubAllGlobals());

// Requirements: CONTENT-ASSIGN-24
test('a person is found by the exact username among similar usernames', async () => {
  const person = { id: 3, name: 'Kim Lee', username: 'kim' };
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://portal.example'));
    return Response.json({ person, groups: [] });
  });
  const query = personByUsernameQuery('kim');
  expect(query.select(await new QueryClient().fetchQuery(query))).toEqual(person);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.searchParams.get('username')).toBe('kim');
  expect(requests[0]?.searchParams.has('search')).toBe(false);
});
