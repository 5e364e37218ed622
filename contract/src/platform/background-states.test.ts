import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const filters = Object.values(endpoints)
  .flatMap((nouns): Endpoint[] => Object.values(nouns))
  .flatMap(({ query }) => (query instanceof z.ZodObject ? [query.shape.state] : []))
  .filter((state) => state instanceof z.ZodType);

// Requirements: D-73
test('every filter that accepts “canceled” also accepts “cancelled”, but rejects misspellings', () => {
  const cancelable = filters.filter((filter) => filter.safeParse('canceled').success);
  expect(cancelable.length).toBeGreaterThanOrEqual(4);
  for (const filter of cancelable) {
    expect(filter.parse('cancelled')).toEqual(filter.parse('canceled'));
    expect(filter.safeParse('canceld').success).toBe(false);
    expect(filter.parse(undefined)).toBeUndefined();
  }
});
