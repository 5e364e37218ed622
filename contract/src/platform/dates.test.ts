import { expect, test } from 'vitest';
import { addDays, addMonths, dayInZone, instantInZone, mondayOf } from './dates.ts';

test('adding days crosses month and year boundaries', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('adding months returns the last day of the target month if it has no such day', () => {
  expect(addMonths('2026-08-31', -6)).toBe('2026-02-28');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-05-15', -6)).toBe('2025-11-15');
});

test('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(mondayOf)).toEqual(
    Array(3).fill('2026-11-16'),
  );
});

test('days and times are converted to instants in a time zone, and instants to days', () => {
  expect(instantInZone('2026-07-01', '23:59:59.999', 'America/New_York')).toBe(
    '2026-07-02T03:59:59.999Z',
  );
  expect(instantInZone('2026-12-01', '00:00', 'America/New_York')).toBe('2026-12-01T05:00:00.000Z');
  expect(dayInZone(new Date('2026-12-01T04:59:00Z'), 'America/New_York')).toBe('2026-11-30');
});
