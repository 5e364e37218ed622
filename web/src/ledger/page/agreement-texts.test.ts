import { expect, test } from 'vitest';
import { periodText } from './AgreementCard.tsx';
import { openMonths } from './LineFields.tsx';

// Requirements: B-LEDGER-01
test('an agreement’s period text states its start, end, and renewal', () => {
  const start_month = '2026-01';
  expect(periodText({ start_month, end_month: null, renewal_months: null })).toBe(
    'Since January 2026',
  );
  expect(periodText({ start_month, end_month: '2026-12', renewal_months: null })).toBe(
    'January 2026 to December 2026',
  );
  expect(periodText({ start_month, end_month: null, renewal_months: 12 })).toBe(
    'Since January 2026, renews every 12 months',
  );
});

// Requirements: B-LEDGER-02
test('new terms can apply from any open month of the agreement', () => {
  const agreement = { start_month: '2026-01', end_month: '2026-05' };
  const ledger = { closed_through: '2026-02', current_month: '2026-03' };
  expect(openMonths(agreement, ledger)).toEqual(['2026-03', '2026-04', '2026-05']);
  expect(openMonths(agreement, { ...ledger, closed_through: null })).toHaveLength(5);
  expect(openMonths({ ...agreement, end_month: null }, ledger).at(-1)).toBe('2027-03');
});
