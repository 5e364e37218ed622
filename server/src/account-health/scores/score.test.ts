import {
  type ScoreFactorName,
  type ScoreWeights,
  scoreBand,
  scoreFactorNames,
  scoreFactorRules,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeScore } from './score.ts';
import { type AlertState, firstAlertState, nextAlert } from './score-alert.ts';
import { noFacts, type ScoreFacts } from './score-facts.ts';

const today = '2026-06-15';

const weights = Object.fromEntries(
  scoreFactorNames.map((name) => [name, scoreFactorRules[name].weight]),
) as ScoreWeights;

const dayBefore = (most: number) =>
  fc.integer({ min: 0, max: most }).map((days) => addDays(today, -days));
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const month = fc.constantFrom('2026-05', '2026-04', '2025-11');
const monthFact = orNull(fc.record({ month, total: fc.nat(900), before: orNull(fc.nat(900)) }));
const percent = fc.integer({ min: 0, max: 100 });

const someFacts: fc.Arbitrary<ScoreFacts> = fc.record({
  traffic: monthFact,
  leads: monthFact,
  page_speed: orNull(
    fc.record({ desktop: orNull(percent), mobile: orNull(percent), measured: dayBefore(80) }),
  ),
  posting: orNull(
    fc.record({
      live: fc.array(dayBefore(60), { maxLength: 8 }).map((days) => days.sort().reverse()),
      scheduled: fc.boolean(),
    }),
  ),
  approvals: orNull(fc.record({ waiting: fc.nat(9), since: orNull(dayBefore(40)) })),
  report: orNull(fc.record({ sent: dayBefore(90), recipients: fc.nat(5), opened: fc.nat(5) })),
  ledger: orNull(
    fc.record({
      month: fc.constantFrom('2026-06', '2026-05'),
      state: fc.constantFrom('behind' as const, 'on_track' as const, 'ahead' as const),
      risk: fc.integer({ min: -300, max: 300 }),
      line: orNull(
        fc.record({
          title: fc.constant('Articles'),
          promised: fc.nat(20),
          delivered: fc.nat(20),
          missing: fc.nat(20),
        }),
      ),
    }),
  ),
  meetings: orNull(fc.record({ last: dayBefore(200) })),
  pulse: orNull(fc.record({ value: fc.integer({ min: 1, max: 5 }), set: dayBefore(120) })),
});

const someWeights = fc
  .tuple(...scoreFactorNames.map(() => percent))
  .map(
    (values) =>
      Object.fromEntries(
        scoreFactorNames.map((name, index) => [name, values[index]]),
      ) as ScoreWeights,
  );

// Requirements: B-SCORE-01, B-SCORE-03
describe('a score computed from any facts and weights', () => {
  test('is from 0 to 100, is the sum of its points, and has the matching band', () => {
    fc.assert(
      fc.property(someFacts, someWeights, (facts, given) => {
        const { score, band, confidence, factors } = computeScore(facts, given, today);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
        if (score === null) {
          expect(band).toBeNull();
          return;
        }
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(band).toBe(scoreBand(score));
        const points = factors.reduce((sum, one) => sum + one.points, 0);
        expect(Math.abs(points - score)).toBeLessThan(1);
        for (const one of factors) expect(one.points).toBeLessThanOrEqual(one.mostPoints);
      }),
    );
  });

  test('is the same after its facts are stored and read back', () => {
    fc.assert(
      fc.property(someFacts, someWeights, (facts, given) => {
        const stored: ScoreFacts = JSON.parse(JSON.stringify(facts));
        expect(computeScore(stored, given, today)).toEqual(computeScore(facts, given, today));
      }),
    );
  });

  test('doesn’t change if all weights are scaled equally', () => {
    fc.assert(
      fc.property(someFacts, someWeights, (facts, given) => {
        const doubled = Object.fromEntries(
          scoreFactorNames.map((name) => [name, given[name] * 2]),
        ) as ScoreWeights;
        expect(computeScore(facts, doubled, today)).toMatchObject({
          score: computeScore(facts, given, today).score,
        });
      }),
    );
  });

  test('loses confidence, but doesn’t fall, if a factor that isn’t above average becomes unknown', () => {
    fc.assert(
      fc.property(someFacts, fc.constantFrom(...scoreFactorNames), (facts, name) => {
        const full = computeScore(facts, weights, today);
        const factor = full.factors.find((one) => one.name === name);
        if (!factor || factor.presence === 0) return;
        const without = computeScore({ ...facts, [name]: null }, weights, today);
        expect(without.confidence).toBeLessThanOrEqual(full.confidence);
        const missing = without.factors.find((one) => one.name === name);
        expect(missing).toMatchObject({ presence: 0, points: 0, mostPoints: 0, value: null });
        // Removing a factor that isn't above the average can't lower the average.
        const isBelow = factor.quality * 100 <= (full.score ?? 0);
        if (isBelow && without.score !== null) {
          expect(without.score).toBeGreaterThanOrEqual((full.score ?? 0) - 1);
        }
      }),
    );
  });

  test('explains each factor with a sentence', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        for (const { cause } of computeScore(facts, weights, today).factors) {
          expect(cause).toMatch(/^\S.*\.$|;.*\.$/);
          expect(cause).not.toMatch(/NaN|undefined|null|Infinity/);
        }
      }),
    );
  });
});

const factorOf = (facts: Partial<ScoreFacts>, name: ScoreFactorName) => {
  const { factors } = computeScore({ ...noFacts, ...facts }, weights, today);
  const factor = factors.find((one) => one.name === name);
  if (!factor) throw new Error(`There is no factor ${name}.`);
  return factor;
};

// Requirements: B-SCORE-01
describe('a factor', () => {
  test('compares leads with the preceding months and gives the start date', () => {
    const leads = { month: '2026-05', total: 60, before: 80 };
    expect(factorOf({ leads }, 'leads')).toMatchObject({
      quality: 0.5,
      value: '60 leads in May 2026',
      comparedWith: '80, the average of the months before',
      since: '2026-05-01',
      cause: 'Leads fell by 25% in May 2026.',
    });
  });

  test('is missing if the numbers are too small or too old to compare', () => {
    const small = { month: '2026-05', total: 2, before: 9 };
    expect(factorOf({ leads: small }, 'leads').presence).toBe(0);
    const old = { month: '2026-02', total: 50, before: 90 };
    expect(factorOf({ traffic: old }, 'traffic').presence).toBe(0);
  });

  test('counts the posts that went live in the four weeks before the day', () => {
    const live = ['2026-06-10', '2026-06-01', '2026-05-01'];
    expect(factorOf({ posting: { live, scheduled: false } }, 'posting')).toMatchObject({
      quality: 0.5,
      value: '2 posts',
      cause: '2 of 4 posts went live in four weeks. The last post went live 5 days ago.',
    });
  });

  test('names the waiting approvals and the longest wait', () => {
    const approvals = { waiting: 2, since: '2026-06-03' };
    expect(factorOf({ approvals }, 'approvals')).toMatchObject({
      quality: 0.5,
      cause: '2 articles wait for the client’s approval, the longest for 12 days.',
    });
  });

  test('names the line of the ledger that is furthest behind', () => {
    const line = { title: 'Blog posts', promised: 8, delivered: 1, missing: 3 };
    const ledger = { month: '2026-06', state: 'behind' as const, risk: 38, line };
    expect(factorOf({ ledger }, 'ledger')).toMatchObject({
      quality: 0.62,
      cause: 'Blog posts: 3 behind, with 8 promised this month.',
    });
  });
});

// Requirements: B-SCORE-04
test('a pulse fades linearly to zero within 90 days', () => {
  const presenceAfter = (days: number) =>
    factorOf({ pulse: { value: 1, set: addDays(today, -days) } }, 'pulse').presence;
  expect([0, 45, 89, 90, 200].map((days) => Number(presenceAfter(days).toFixed(3)))).toEqual([
    1, 0.5, 0.011, 0, 0,
  ]);
  const facts = { ...noFacts, meetings: { last: today } };
  const withPulse = (days: number) =>
    computeScore({ ...facts, pulse: { value: 1, set: addDays(today, -days) } }, weights, today);
  expect(withPulse(0).score).toBe(40);
  expect(withPulse(60).score).toBe(67);
  expect(withPulse(90)).toMatchObject({ score: 100, confidence: 8 });
});

test('the basis counts the known factors and names the missing ones', () => {
  const facts = { ...noFacts, meetings: { last: today } };
  const given = { ...weights, traffic: 0, leads: 0, posting: 0, approvals: 0, ledger: 0 };
  expect(computeScore(facts, given, today).basis).toBe(
    'Based on 1 of 4 factors; no page speed measured yet, no report sent lately, no current pulse.',
  );
});

// Requirements: B-SCORE-05
describe('an alert', () => {
  const on = (leads: number, wait = 0) =>
    computeScore(
      {
        ...noFacts,
        leads: { month: '2026-05', total: leads, before: 100 },
        approvals: { waiting: wait > 0 ? 1 : 0, since: addDays(today, -wait) },
      },
      weights,
      today,
    );

  /** Measures each day, and returns the causes of the alerts by day. */
  function alertsOf(days: readonly ReturnType<typeof on>[]) {
    let state: AlertState = firstAlertState;
    return days.slice(1).map((now, index) => {
      const result = nextAlert(state, days[index] ?? now, now);
      state = result.state;
      return result.alert?.cause.name ?? null;
    });
  }

  test('is sent when a worse band lasts for two measurements, but not for one bad day', () => {
    expect(alertsOf([on(100), on(100), on(50), on(100), on(100)])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(alertsOf([on(100), on(100), on(50), on(50)])).toEqual([null, null, 'leads']);
  });

  test('isn’t repeated for the same cause until the cause has recovered for two measurements', () => {
    const fallen = [on(100), on(100), on(50), on(50)];
    const flapping = [...fallen, on(100), on(50), on(50), on(50)];
    expect(alertsOf(flapping).filter(Boolean)).toEqual(['leads']);
    const again = [...fallen, on(100), on(100), on(50), on(50)];
    expect(alertsOf(again).filter(Boolean)).toEqual(['leads', 'leads']);
  });

  test('is sent if another cause makes the band worse', () => {
    const days = [on(100), on(100), on(75), on(75), on(75, 40), on(75, 40)];
    expect(alertsOf(days).filter(Boolean)).toEqual(['leads', 'approvals']);
  });

  test('is sent at most once while its cause lasts, regardless of the measurements', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 30 }), (leads) => {
        // At 88 of 100 or more, leads count as recovered.
        const causes = alertsOf(leads.map((one) => on(Math.min(one, 87))));
        expect(causes.filter(Boolean).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
