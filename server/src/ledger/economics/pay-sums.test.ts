import { moneyText, rateText, wordAmount } from '@portal/contract/ledger/money.ts';
import { expect, test } from 'vitest';
import { correctionsOf, type Line, payOf, type Rate, rateFor } from './pay-sums.ts';

const rate = (id: number, given: Partial<Rate>): Rate => ({
  id,
  person_id: null,
  group_id: null,
  content_type_id: null,
  unit: 'article',
  amount: 100 * id,
  valid_from: '2026-01-01',
  ...given,
});

const work = { person_id: 1, group_id: 2, content_type_id: 7, day: '2026-03-10' };

// Requirements: B-LEDGER-14
test('a person’s own rate takes precedence over the role’s, and a content type’s rate over the rate for all types', () => {
  const rates = [
    rate(1, { group_id: 2 }),
    rate(2, { group_id: 2, content_type_id: 7 }),
    rate(3, { person_id: 1 }),
    rate(4, { person_id: 1, content_type_id: 7 }),
    rate(5, { person_id: 9 }),
  ];
  const found = (...ids: number[]) =>
    rateFor(
      rates.filter(({ id }) => ids.includes(id)),
      work,
    )?.id;
  expect(found(1, 2, 3, 4, 5)).toBe(4);
  expect(found(1, 2, 3, 5)).toBe(3);
  expect(found(1, 2, 5)).toBe(2);
  expect(found(1, 5)).toBe(1);
  expect(found(5)).toBeUndefined();
});

// Requirements: B-LEDGER-14
test('the rate valid on the day applies; if two rates start on the same day, the rate added later applies', () => {
  const rates = [
    rate(1, { person_id: 1 }),
    rate(2, { person_id: 1, valid_from: '2026-03-10' }),
    rate(3, { person_id: 1, valid_from: '2026-03-10' }),
    rate(4, { person_id: 1, valid_from: '2026-03-11' }),
  ];
  expect(rateFor(rates, work)?.id).toBe(3);
  expect(rateFor(rates, { ...work, day: '2026-03-09' })?.id).toBe(1);
  expect(rateFor(rates, { ...work, day: '2025-12-31' })).toBeUndefined();
});

// Requirements: B-LEDGER-14
test('amounts are whole minor units of the currency', () => {
  expect(wordAmount(999, 12_500)).toBe(12_488);
  expect(payOf({ unit: 'article', rate: 8_000 }, 500)).toBe(8_000);
  expect(payOf({ unit: null, rate: null }, 500)).toBe(0);
  expect([moneyText(125_050, 'USD'), moneyText(1_250, 'JPY')]).toEqual(['$1,250.50', '¥1,250']);
  expect(rateText({ unit: 'word', amount: 12_500 }, 'USD')).toBe('$0.125 per word');
  expect(rateText({ unit: 'article', amount: 8_000 }, 'EUR')).toBe('€80.00 per article');
});

const line = (given: Partial<Line>): Line => ({
  corrects_month: null,
  person_id: 1,
  organization_id: 1,
  article_id: 1,
  title: 'Boats',
  day: '2026-02-10',
  words: 1_000,
  unit: 'word',
  rate: 10_000,
  amount: 10_000,
  ...given,
});

// Requirements: B-LEDGER-16
test('after any sequence of changes, the corrections add up to the current amount and are never repeated', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let run = 0; run < 200; run += 1) {
    const stored = [line({})];
    let current: Line[] = [];
    for (let change = 0; change < 6; change += 1) {
      const words = random(3) * 500;
      const now = line({ words, person_id: 1 + random(2), amount: words * 10 });
      current = random(4) === 0 ? [] : [now];
      stored.push(...correctionsOf(stored, current));
      expect(correctionsOf(stored, current)).toEqual([]);
      const sum = (lines: readonly Line[]) => lines.reduce((all, { amount }) => all + amount, 0);
      expect(sum(stored)).toBe(sum(current));
    }
  }
});

// Requirements: B-LEDGER-16
test('a correction states its month and keeps the rate that the article was paid at', () => {
  const [correction, ...others] = correctionsOf(
    [line({})],
    [line({ words: 800, rate: 99_000, amount: 79_200 })],
  );
  expect(others).toEqual([]);
  expect(correction).toMatchObject({ corrects_month: '2026-02', words: -200, amount: -2_000 });
});
