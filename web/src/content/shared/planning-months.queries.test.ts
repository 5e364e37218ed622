import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { expect, test } from 'vitest';
import { joinMonths } from './planning-months.queries.ts';

const monthOf = (id: number) => ({ id, year: 2026, month: id }) as PlanningMonth;

test('a month that both responses contain is listed once', () => {
  const months = joinMonths([monthOf(9), monthOf(8), monthOf(7)], [monthOf(7), monthOf(6)]);
  expect(months.map(({ id }) => id)).toEqual([9, 8, 7, 6]);
});
