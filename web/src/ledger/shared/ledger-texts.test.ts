import { expect, test } from 'vitest';
import { feeText, monthName, shortMonthName, signedText, toneOf } from './ledger-texts.ts';

// Requirements: B-LEDGER-06
test('balances have a sign and a color tone', () => {
  expect([2, 0, -1, -1200].map(signedText)).toEqual(['+2', '0', '−1', '−1,200']);
  expect([2, 0, -1].map(toneOf)).toEqual(['ahead', undefined, 'behind']);
});

// Requirements: B-LEDGER-19
test('months and fees are formatted', () => {
  expect(monthName('2026-11')).toBe('November 2026');
  expect(shortMonthName('2026-03')).toBe('Mar 2026');
  const fees = (currency: string) => [125_000, 125_050, 0].map((fee) => feeText(fee, currency));
  expect(fees('USD')).toEqual(['$1,250', '$1,250.50', '$0']);
  expect(fees('EUR')).toEqual(['€1,250', '€1,250.50', '€0']);
  expect(fees('JPY')).toEqual(['¥125,000', '¥125,050', '¥0']);
});
