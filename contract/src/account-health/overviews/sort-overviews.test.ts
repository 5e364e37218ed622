import { expect, test } from 'vitest';
import { type OverviewSorting, overviewSortings } from './overview-sortings.ts';
import { compareRisks, sortOverviews } from './sort-overviews.ts';

let lastId = 0;

function overview(
  dba_name: string,
  change: {
    leads?: number[];
    traffic?: number[];
    approvals?: number;
    start?: string;
    desktop?: number | null;
    mobile?: number | null;
  } = {},
) {
  lastId += 1;
  const { leads = [], traffic = [], approvals = 0, start = '2026-01-01' } = change;
  const months = (values: number[]) =>
    values.map((total_count, place) => ({ month_year: 2026, month_month: place + 1, total_count }));
  const scores = (average_score: number | null | undefined) =>
    average_score === undefined ? null : { average_score };
  return {
    id: lastId,
    account: { dba_name, contract_start_date: start, created_at: '2020-01-01T00:00:00.000Z' },
    overdue_approvals: Array.from({ length: approvals }),
    leads_data: months(leads),
    organic_traffic_data: months(traffic),
    desktop_page_speed_data: scores(change.desktop),
    mobile_page_speed_data: scores(change.mobile),
  };
}

const names = (
  overviews: ReturnType<typeof overview>[],
  by: OverviewSorting,
  direction: 'asc' | 'desc',
) =>
  sortOverviews(overviews, { by, direction }, '2026-06-01')
    .map(({ account }) => account.dba_name)
    .join('');

const both = (overviews: ReturnType<typeof overview>[], by: OverviewSorting) => [
  names(overviews, by, 'asc'),
  names(overviews, by, 'desc'),
];

// Requirements: P2-HEALTH-23, P2-HEALTH-24
test.each(['leads', 'traffic'] as const)(
  '%s are sorted by the change from the previous month, then by the figure, with missing data last',
  (by) => {
    const overviews = [
      overview('N'),
      overview('A', { [by]: [10, 15] }),
      overview('B', { [by]: [10, 5] }),
      overview('C', { [by]: [20, 25] }),
      overview('M', { [by]: [90] }),
    ];
    expect(both(overviews, by)).toEqual(['BACMN', 'CABMN']);
  },
);

// Requirements: P2-HEALTH-25
test('accounts are sorted by their number of pending approvals', () => {
  const overviews = [
    overview('A', { approvals: 2 }),
    overview('B'),
    overview('C', { approvals: 7 }),
  ];
  expect(both(overviews, 'approvals')).toEqual(['BAC', 'CAB']);
});

// Requirements: P2-HEALTH-26
test('accounts are sorted by the number of contract months', () => {
  const overviews = [
    overview('A', { start: '2025-01-01' }),
    overview('B', { start: '2026-05-01' }),
    overview('C', { start: '2020-01-01' }),
  ];
  expect(both(overviews, 'months')).toEqual(['BAC', 'CAB']);
});

// Requirements: P2-HEALTH-27, P2-HEALTH-28
test.each(['desktop', 'mobile'] as const)(
  'accounts are sorted by their average %s score, with missing scores last',
  (by) => {
    const overviews = [
      overview('M'),
      overview('A', { [by]: 0.5 }),
      overview('N', { [by]: null }),
      overview('B', { [by]: 0 }),
      overview('C', { [by]: 0.9 }),
    ];
    expect(both(overviews, by)).toEqual(['BACMN', 'CABMN']);
  },
);

// Requirements: P2-HEALTH-29
test('names are sorted in natural order', () => {
  const overviews = [overview('b'), overview('C'), overview('Á')];
  expect(both(overviews, 'name')).toEqual(['ÁbC', 'CbÁ']);
});

test('accounts with equal values are sorted by name in both directions', () => {
  const overviews = [overview('B'), overview('A'), overview('C', { approvals: 1 })];
  expect(both(overviews, 'approvals')).toEqual(['ABC', 'CAB']);
  expect(overviewSortings).toHaveLength(7);
});

test('accounts at risk are ranked by the number of reasons, then the number of late approvals, then the longest wait', () => {
  const risk = (
    name: string,
    reasons: number,
    late_approval_count: number,
    late_approvals_since: string | null = null,
  ) => ({
    name,
    late_approvals_since,
    risk_reasons: Array.from({ length: reasons }, () => 'Leads −20%'),
    late_approval_count,
  });
  const risks = [
    risk('A', 0, 0),
    risk('B', 1, 1),
    risk('C', 2, 0),
    risk('D', 1, 3),
    risk('E', 0, 0),
    risk('F', 1, 1, '2026-06-03T12:00:00.000Z'),
    risk('G', 1, 1, '2026-06-01T12:00:00.000Z'),
  ];
  expect(
    risks
      .toSorted(compareRisks)
      .map(({ name }) => name)
      .join(''),
  ).toBe('CDGFBAE');
});
