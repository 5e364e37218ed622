import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CarryRule,
  carryRules,
  type LineHistory,
  type MonthSums,
  nextMonth,
  sumMonths,
} from './ledger-sums.ts';

const start = '2025-11';

const history = (change: Partial<LineHistory> = {}): LineHistory => ({
  terms: [{ fromMonth: '2026-01', quantity: 4, carry: 'month' }],
  startingBalance: 0,
  delivered: new Map(),
  corrected: new Map(),
  closed: new Map(),
  throughMonth: '2026-04',
  ...change,
});

const withRule = (carry: CarryRule) => [{ fromMonth: '2026-01', quantity: 4, carry }];
const out = (months: readonly MonthSums[]) => months.map(({ carriedOut }) => carriedOut);

// Requirements: B-LEDGER-05
describe('a month’s balance', () => {
  const delivered = new Map([
    ['2026-01', 3],
    ['2026-02', 6],
    ['2026-03', 2],
    ['2026-04', 4],
  ]);

  test('lapses without carry-over', () => {
    expect(out(sumMonths(history({ terms: withRule('none'), delivered })))).toEqual([0, 0, 0, 0]);
  });

  test('moves to the next month with the next-month rule', () => {
    expect(out(sumMonths(history({ delivered })))).toEqual([-1, 1, -1, -1]);
  });

  test('moves only once: the part that the next month doesn’t settle lapses', () => {
    const [, february] = sumMonths(history({ delivered: new Map([['2026-02', 1]]) }));
    expect(february).toMatchObject({ carriedIn: -4, balance: -7, lapsed: -3, carriedOut: -4 });
  });

  test('stays within the quarter and lapses at its end', () => {
    const months = sumMonths(history({ terms: withRule('quarter'), delivered }));
    expect(out(months)).toEqual([-1, 1, 0, 0]);
    expect(months[2]).toMatchObject({ month: '2026-03', balance: -1, lapsed: -1 });
  });

  test('includes the starting balance in the first month', () => {
    const [january] = sumMonths(history({ startingBalance: 2, terms: withRule('none') }));
    expect(january).toMatchObject({ carriedIn: 2, balance: -2 });
  });
});

test('the later of two changes to the terms for the same month applies', () => {
  const terms = [
    ...withRule('none'),
    { fromMonth: '2026-03', quantity: 6, carry: 'none' as const },
    { fromMonth: '2026-03', quantity: 8, carry: 'none' as const },
  ];
  const promised = sumMonths(history({ terms })).map((month) => month.promised);
  expect(promised).toEqual([4, 4, 8, 8]);
});

const quantity = fc.integer({ min: 0, max: 12 });
const monthAt = fc.integer({ min: 0, max: 17 }).map((count) => nextMonth(start, count));
const counts = (value: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(monthAt, value), { maxLength: 24 }).map((entries) => new Map(entries));
const laterTerms = fc.array(
  fc.record({ fromMonth: monthAt, quantity, carry: fc.constantFrom(...carryRules) }),
  { maxLength: 5 },
);

const histories: fc.Arbitrary<LineHistory> = fc.record({
  terms: fc
    .tuple(fc.record({ quantity, carry: fc.constantFrom(...carryRules) }), laterTerms)
    .map(([first, later]) => [{ fromMonth: start, ...first }, ...later]),
  startingBalance: fc.integer({ min: -8, max: 8 }),
  delivered: counts(quantity),
  corrected: counts(fc.integer({ min: -4, max: 4 })),
  closed: fc.constant(new Map()),
  throughMonth: monthAt,
});

const close = (months: readonly MonthSums[], count: number): LineHistory['closed'] =>
  new Map(
    months
      .slice(0, count)
      .map(({ month, promised, carry, delivered }) => [month, { promised, carry, delivered }]),
  );

const total = (months: readonly MonthSums[], value: (month: MonthSums) => number) =>
  months.reduce((sum, month) => sum + value(month), 0);

// Requirements: B-LEDGER-05
describe('for any history', () => {
  test('carry-over neither loses nor creates work', () => {
    fc.assert(
      fc.property(histories, (given) => {
        const months = sumMonths(given);
        const done = total(months, (month) => month.delivered + month.corrected);
        const promised = total(months, (month) => month.promised);
        const lapsed = total(months, (month) => month.lapsed);
        const left = months.at(-1)?.carriedOut ?? 0;
        expect(given.startingBalance + done - promised).toBe(lapsed + left);
        for (const [index, month] of months.entries()) {
          const before = months[index - 1];
          expect(month.carriedIn).toBe(before ? before.carriedOut : given.startingBalance);
        }
      }),
    );
  });

  test('with the next-month rule, a balance moves at most once', () => {
    fc.assert(
      fc.property(histories, (given) => {
        for (const month of sumMonths(given)) {
          if (month.carry !== 'month') continue;
          const done = Math.max(0, month.delivered + month.corrected);
          const least = Math.min(0, month.delivered + month.corrected) - month.promised;
          expect(month.carriedOut).toBeLessThanOrEqual(done);
          expect(month.carriedOut).toBeGreaterThanOrEqual(least);
        }
      }),
    );
  });

  test('nothing carries over without a rule, or across quarters with the quarter rule', () => {
    fc.assert(
      fc.property(histories, (given) => {
        for (const { carry, month, carriedOut } of sumMonths(given)) {
          const ends =
            carry === 'none' || (carry === 'quarter' && Number(month.slice(5)) % 3 === 0);
          if (ends) expect(carriedOut).toBe(0);
        }
      }),
    );
  });

  test('neither new terms nor later records change a closed month', () => {
    fc.assert(
      fc.property(
        histories,
        fc.nat(18),
        laterTerms,
        counts(quantity),
        (given, count, more, other) => {
          const months = sumMonths(given);
          const closed = close(months, count);
          const changed = { ...given, terms: [...given.terms, ...more], delivered: other, closed };
          const after = sumMonths(changed).slice(0, closed.size);
          expect(after).toEqual(
            months.slice(0, closed.size).map((month) => ({ ...month, isClosed: true })),
          );
        },
      ),
    );
  });

  test('closing a month doesn’t change its balance, and afterward only a correction does', () => {
    fc.assert(
      fc.property(
        histories,
        fc.nat(18),
        monthAt,
        fc.integer({ min: 1, max: 5 }),
        (given, ...rest) => {
          const [count, month, amount] = rest;
          const before = sumMonths(given);
          const closed = close(before, count);
          const corrected = new Map(given.corrected);
          corrected.set(month, (corrected.get(month) ?? 0) + amount);
          const after = sumMonths({ ...given, closed, corrected });
          for (const [index, sums] of after.entries()) {
            const earlier = before[index];
            if (sums.month < month) expect(sums.balance).toBe(earlier?.balance);
            if (sums.month === month) expect(sums.balance).toBe((earlier?.balance ?? 0) + amount);
          }
        },
      ),
    );
  });
});
