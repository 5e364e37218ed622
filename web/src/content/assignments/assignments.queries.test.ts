import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { personByUsernameQuery } from './assignments.queries.ts';

afterEach(() => vi.unstubAllGlobals());

// Requirements: CONTENT-ASSIGN-24
test('a person is identified by the exact username among similar ones', async () => {
  const person = { id: 3, name: 'Kim Lee', username: 'kim' };
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://portal.example'));
    return Response.json({ person, groups: [] });
  });
  const found = personByUsernameQuery('kim');
  expect(found.select(await new QueryClient().fetchQuery(found))).toEqual(person);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.searchParams.get('username')).toBe('kim');
  expect(asked[0]?.searchParams.has('search')).toBe(false);
});
