import { expect, test } from 'vitest';
import { marginPercent } from './economics-columns.tsx';
import { minorRate } from './PayRateForm.tsx';

// Requirements: B-LEDGER-14
test('rates are entered per word or per article, and sent in minor units per 1,000 words or per article', () => {
  expect(minorRate(0.125, 'word', 'USD')).toBe(12_500);
  expect(minorRate(0.11, 'word', 'USD')).toBe(11_000);
  expect(minorRate(80.5, 'article', 'USD')).toBe(8_050);
  expect(minorRate(1_250, 'article', 'JPY')).toBe(1_250);
});

// Requirements: B-LEDGER-15
test('a margin is a percentage of the revenue, if there is any', () => {
  expect(marginPercent({ margin: 32_999, revenue: 50_000 })).toBe('66%');
  expect(marginPercent({ margin: -5_000, revenue: 0 })).toBe('–');
});
