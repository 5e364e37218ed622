import { expect, test } from 'vitest';
import { mailDay, mailMonth } from './mail-dates.ts';

test('dates in emails spell out days and months', () => {
  expect(mailDay('2026-12-14')).toBe('December 14, 2026');
  expect(mailDay('2024-02-29')).toBe('February 29, 2024');
  expect(mailMonth({ year: 2026, month: 1 })).toBe('January 2026');
});
