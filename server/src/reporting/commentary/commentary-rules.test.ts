import { describe, expect, test } from 'vitest';
import type { Cause, CommentaryGoal, Series, SlideFacts } from './commentary-facts.ts';
import { writeDraft } from './commentary-rules.ts';
import { linkFigures } from './figures-in-text.ts';

const series = (
  months: Readonly<Record<string, Readonly<Record<string, number>>>>,
  change: Partial<Series> = {},
): Series => ({
  metric: 'new_users',
  newest: '2026-02',
  isFiltered: false,
  isQuotable: false,
  months: Object.entries(months).map(([month, parts]) => ({
    month,
    parts: Object.entries(parts).map(([name, value]) => ({ name, value })),
  })),
  ...change,
});

const facts = (change: Partial<SlideFacts> = {}): SlideFacts => ({
  series: [],
  values: [],
  newest: '2026-02',
  delivered: null,
  causes: [],
  goals: [],
  ...change,
});

const textOf = (given: SlideFacts) =>
  writeDraft(given)
    .parts.map(({ text }) => text)
    .join('');
const ofMonths = (months: Parameters<typeof series>[0], goals: CommentaryGoal[] = []) =>
  textOf(facts({ series: [series(months)], goals }));

const year = {
  '2025-02': { Organic: 900 },
  '2025-12': { Organic: 600, Direct: 900 },
  '2026-01': { Organic: 660, Direct: 440 },
  '2026-02': { Organic: 900, Direct: 332 },
};

// Requirements: B-DRAFT-01
describe('the rule-based draft', () => {
  test('states the trend, season, best and worst months, channels, and goal in plain sentences', () => {
    const goals = [{ metric: 'new_users', value: 1_500, direction: 'at_least' }] as const;
    expect(ofMonths(year, [...goals])).toBe(
      [
        'In February 2026 there were 1,232 new users, 12% more than in January 2026 (1,100).',
        'That is 37% more than in February 2025 (900), a year earlier.',
        'February 2026 misses the goal of at least 1,500 by 268.',
        'Of the last 4 months with data, December 2025 was the best (1,500) and February 2025 the weakest (900).',
        'Organic brought the most, 900 (73%).',
        'Organic grew the most, by 240 to 900.',
        'Direct fell the most, by 108 to 332.',
      ].join(' '),
    );
  });

  test('links each figure to its metric, month, and part', () => {
    const { figures } = writeDraft(facts({ series: [series(year)] }));
    expect(figures.slice(0, 3)).toEqual([
      expect.objectContaining({ measure: 'value', value: 1_232, period: '2026-02', part: null }),
      expect.objectContaining({ measure: 'change', unit: 'percent', compared_to: '2026-01' }),
      expect.objectContaining({ measure: 'value', value: 1_100, period: '2026-01' }),
    ]);
    expect(figures.find(({ measure }) => measure === 'share')).toMatchObject({ part: 'Organic' });
    expect(figures.every(({ metric }) => metric === 'new_users')).toBe(true);
  });

  test('is empty without data, and mentions a missing newest or previous month', () => {
    expect(ofMonths({})).toBe('');
    expect(ofMonths({ '2024-01': { Organic: 5 } })).toBe('');
    expect(ofMonths({ '2026-01': { Organic: 5 } })).toBe(
      'The data has no new users for February 2026.',
    );
    expect(ofMonths({ '2026-02': { Organic: 5 } })).toBe(
      'In February 2026 there were 5 new users; the data has no January 2026 to compare with.',
    );
  });

  test('compares zeros and equal months without percentages', () => {
    expect(ofMonths({ '2026-01': {}, '2026-02': { Organic: 1 } })).toBe(
      'In February 2026 there were 1 new user, up from 0 in January 2026.',
    );
    expect(ofMonths({ '2026-01': { Organic: 8 }, '2026-02': {} })).toContain(
      'there were 0 new users, 100% fewer than in January 2026 (8).',
    );
    expect(ofMonths({ '2026-01': {}, '2026-02': {} })).toBe(
      'In February 2026 there were 0 new users, as many as in January 2026.',
    );
  });

  test('omits percentages of tiny numbers, and keeps huge numbers exact', () => {
    expect(ofMonths({ '2026-01': { Organic: 1 }, '2026-02': { Organic: 200_000_000_000 } })).toBe(
      'In February 2026 there were 200,000,000,000 new users, up from 1 in January 2026.',
    );
    const text = ofMonths({ '2026-01': { O: 1_000_000 }, '2026-02': { O: 1_000_001 } });
    expect(text).toContain('there were 1,000,001 new users, up from 1,000,000 in January 2026.');
  });

  test('names no best channel or month if several are tied', () => {
    const even = { A: 5, B: 5 };
    const text = ofMonths({ '2025-12': even, '2026-01': even, '2026-02': even });
    expect(text).toBe('In February 2026 there were 10 new users, as many as in January 2026.');
  });

  test('skips channels that are missing from one of the months, and adds up numbers of the same channel', () => {
    const text = ofMonths({ '2026-01': { A: 5, B: 5 }, '2026-02': { A: 9, C: 40 } });
    expect(text).not.toMatch(/grew|fell/);
    const twice = series({});
    const parts = [
      { name: 'A', value: 2 },
      { name: 'A', value: 3 },
    ];
    const repeated = { ...twice, months: [{ month: '2026-02', parts }] };
    expect(textOf(facts({ series: [repeated] }))).toContain('there were 5 new users');
  });

  test('says that numbers are filtered or quotable, and then omits the overall goal', () => {
    const goals: CommentaryGoal[] = [{ metric: 'leads', value: 1, direction: 'at_least' }];
    const months = { '2026-02': { Chat: 4 } };
    const leads = (change: Partial<Series>) =>
      textOf(facts({ series: [series(months, { metric: 'leads', ...change })], goals }));
    expect(leads({})).toContain('meets the goal of at least 1.');
    expect(leads({ isQuotable: true })).toContain('4 quotable leads');
    expect(leads({ isQuotable: true })).not.toContain('goal');
    expect(leads({ isFiltered: true })).toContain('4 leads of the types in this chart');
    expect(leads({ isFiltered: true })).not.toContain('goal');
  });

  test('describes page speed, posts, and deliveries', () => {
    const text = textOf(
      facts({
        values: [
          { metric: 'mobile_speed', month: '2026-01', value: 55 },
          { metric: 'mobile_speed', month: '2026-02', value: 54 },
          { metric: 'desktop_speed', month: '2026-02', value: 0 },
          { metric: 'posts', month: '2026-02', value: 1 },
        ],
        goals: [{ metric: 'mobile_speed', value: 50, direction: 'at_least' }],
        delivered: {
          month: '2026-03',
          lines: [
            { title: 'Blog posts', due: 4, delivered: 3, carried: 1 },
            { title: 'Reports', due: 1, delivered: 1, carried: 0 },
            { title: 'Nothing due', due: 0, delivered: 0, carried: 0 },
          ],
        },
      }),
    );
    expect(text).toBe(
      [
        'The site published 1 post in February 2026.',
        'The mobile page-speed score in February 2026 was 54, 1 point lower than in January 2026 (55).',
        'This meets the goal of at least 50.',
        'The desktop page-speed score in February 2026 was 0 of 100.',
        'Of 2 kinds of work that are due in March 2026, 1 is fully delivered.',
        '“Blog posts”: 3 of 4 delivered, including 1 that earlier months still owed.',
        '“Reports”: 1 of 1 delivered.',
      ].join(' '),
    );
  });

  test('names events only together with numbers, in order, without claiming an effect', () => {
    const causes: Cause[] = [
      { kind: 'terms_changed', at: '2026-02', title: 'Blog posts' },
      { kind: 'site_launched', at: '2026-01-30', title: 'Relaunch 2.0' },
    ];
    expect(textOf(facts({ causes }))).toBe('');
    expect(textOf(facts({ causes, series: [series({ '2026-02': { A: 5 } })] }))).toContain(
      'To consider: the website build “Relaunch 2.0” was finished on January 30, 2026. To consider: the agreed quantity of “Blog posts” changed in February 2026.',
    );
  });

  test('is the same for the same facts, regardless of the order of the months', () => {
    const reversed = series(year);
    const other = { ...reversed, months: reversed.months.toReversed() };
    expect(writeDraft(facts({ series: [other] }))).toEqual(
      writeDraft(facts({ series: [series(year)] })),
    );
  });
});

// Requirements: B-DRAFT-07
describe('the figure check', () => {
  const draft = writeDraft(
    facts({
      series: [series(year)],
      causes: [{ kind: 'site_launched', at: '2026-02-11', title: 'Relaunch 2.0' }],
    }),
  );
  const unknownIn = (text: string) => linkFigures(text, draft).unknown;

  test('finds every figure in the draft, even in other formats', () => {
    expect(unknownIn(draft.parts.map(({ text }) => text).join(''))).toEqual([]);
    for (const text of [
      'Up 12 %, to 1232.',
      'About 1.2k new users, +12%.',
      'Direct lost 108 and has 332; -108.',
      '1 232 new users',
      'Twelve percent more, in words.',
      'February 2026 was good after “Relaunch 2.0” on February 11, 2026.',
    ]) {
      expect(unknownIn(text), text).toEqual([]);
    }
  });

  test.each([
    ['Up 13%.', '13%'],
    ['1,233 new users', '1,233'],
    ['About 1.3k', '1.3k'],
    ['About 1k', '1k'],
    ['1.2 million users', '1.2 million'],
    ['-12%', '-12%'],
    ['12 points', '12'],
    ['1232%', '1232%'],
    ['$900', '$900'],
    ['2x growth', '2x'],
    ['the 3rd channel', '3rd'],
    ['In March 2027', '2027'],
    ['½ of users', '½'],
    ['٣ users', '٣'],
    ['１３% more', '１３%'],
    ['1,2325 users', '1,2325'],
    ['Relaunch 3.0', '3.0'],
  ])('rejects %s', (text, figure) => {
    expect(unknownIn(text)).toEqual([figure]);
  });

  test('keeps the text and links its figures', () => {
    const text = 'Users rose 12% to 1,232; 77 came by mail.';
    const { parts, unknown } = linkFigures(text, draft);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.flatMap(({ figure }) => figure?.measure ?? [])).toEqual(['change', 'value']);
    expect(unknown).toEqual(['77']);
  });

  test('is fast for long text without figures', () => {
    const { unknown } = linkFigures('a'.repeat(4_000), draft);
    expect(unknown).toEqual([]);
  });
});
