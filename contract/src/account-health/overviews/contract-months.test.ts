import { expect, test } from 'vitest';
import { monthsIntoContract } from './contract-months.ts';

const since = (contract_start_date: string | null, today: string) =>
  monthsIntoContract({ contract_start_date, created_at: '2026-01-20T10:00:00.000Z' }, today);

// Requirements: P2-HEALTH-40
test('contract months are the whole calendar months that have elapsed', () => {
  expect(since('2025-03-15', '2026-03-14')).toBe(11);
  expect(since('2025-03-15', '2026-03-15')).toBe(12);
  expect(since('2026-01-31', '2026-02-27')).toBe(0);
  expect(since('2026-01-31', '2026-02-28')).toBe(1);
  expect(since('2026-01-31', '2026-03-30')).toBe(1);
});

// Requirements: P2-HEALTH-40
test('a contract that starts in the future has 0 months', () => {
  expect(since('2026-12-01', '2026-03-15')).toBe(0);
});

// Requirements: P2-HEALTH-41
test('an account without a contract date counts months from its creation', () => {
  expect(since(null, '2026-04-19')).toBe(2);
  expect(since(null, '2026-04-20')).toBe(3);
});
