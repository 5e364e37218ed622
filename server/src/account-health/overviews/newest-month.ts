import { addMonths } from '@portal/contract/platform/dates.ts';
import type { KindNumbers } from '#reporting/data/monthly-numbers.service.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the latest month with numbers, compared with the month before, or null if no month has numbers. */
export function newestMonth(numbers: KindNumbers | undefined) {
  const newest = numbers?.months.at(-1);
  if (!newest) return null;
  const value = sum(newest.values);
  const month = addMonths(`${newest.month}-01`, -1).slice(0, 7);
  const before = numbers?.months.find((figures) => figures.month === month);
  return {
    year: Number(newest.month.slice(0, 4)),
    month: Number(newest.month.slice(5)),
    value,
    difference: before ? value - sum(before.values) : null,
  };
}
