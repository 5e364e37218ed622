import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userAssignmentsQuery } from './users.queries.ts';

afterEach(() => vi.unstubAllGlobals());

// Requirements: ENTITY-32
test('three calls fill dueSoonAssignments, currentAssignments, and LateAssignments', async () => {
  const counts: Record<string, number> = { current: 12, late: 3, due_soon: 2 };
  vi.stubGlobal('fetch', async (address: string) => {
    const [, user, kind = ''] =
      /users\/(\d+)\/get_(\w+)_assignments\/?\?countOnly=/i.exec(address) ?? [];
    expect(user).toBe('7');
    return Response.json({ count: counts[kind] });
  });
  expect(await new QueryClient().fetchQuery(userAssignmentsQuery(7))).toEqual({
    dueSoonAssignments: { count: 2 },
    currentAssignments: { count: 12 },
    LateAssignments: { count: 3 },
  });
});
