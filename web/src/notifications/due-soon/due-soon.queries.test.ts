import { expect, test } from 'vitest';
import { dueSoonQuery } from './due-soon.queries.ts';

test('is asked every hour, also while nobody looks (SHELL-47)', () => {
  expect(dueSoonQuery(7)).toMatchObject({
    queryKey: ['due-soon', 7],
    refetchInterval: 3_600_000,
    refetchIntervalInBackground: true,
  });
});
