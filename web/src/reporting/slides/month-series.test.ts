import type {
  AnalyticsMonth,
  LeadMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { expect, test } from 'vitest';
import { chartHeight, chartPalette, seriesColor } from './chart-palette.ts';
import { analyticsSeries, leadSeries } from './month-series.ts';
import { contrastOf, readableOnDark } from './readable-color.ts';

const provenance = { origin: 'file' as const, name: 'File a.csv', fetched_at: '2024-03-01' };

const traffic = (
  [month, month_month]: readonly [string, number],
  counts: Record<string, number>,
): AnalyticsMonth => ({
  month,
  month_year: 2024,
  month_month,
  provenance,
  sources: Object.entries(counts).map(([source, value]) => ({ source, value })),
});

const january = traffic(['Jan 2024', 1], { Direct: 3, 'Organic Search': 10 });
const february = traffic(['Feb 2024', 2], { Direct: 4, Referral: 1 });

const valuesOf = (months: ReturnType<typeof analyticsSeries>['months']) =>
  months.map(({ label, values, total }) => [label, Object.fromEntries(values), total]);

// Requirements: P2-SLIDES-COMPONENTS-24
test('months are ordered from oldest to newest, and without a filter, all sources are included', () => {
  const { names, months } = analyticsSeries([february, january], []);
  expect(names).toEqual(['Organic Search', 'Direct', 'Referral']);
  expect(valuesOf(months)).toEqual([
    ['Jan 2024', { Direct: 3, 'Organic Search': 10 }, 13],
    ['Feb 2024', { Direct: 4, Referral: 1 }, 5],
  ]);
});

// Requirements: P2-SLIDES-COMPONENTS-33
test('a filter limits the sources', () => {
  const { names, months } = analyticsSeries([january, february], ['Direct']);
  expect(names).toEqual(['Direct']);
  expect(months.map(({ total }) => total)).toEqual([3, 4]);
  expect(analyticsSeries([january], ['Email']).names).toEqual([]);
});

const leads: LeadMonth = {
  month: 'Jan 2024',
  month_year: 2024,
  month_month: 1,
  provenance,
  lead_counts: [
    { lead_type: 'Chat', value: 2, quotable_count: 1 },
    { lead_type: 'Phone Call', value: 7, quotable_count: null },
  ],
  total_count: 9,
  total_quotable_count: 4,
};

// Requirements: P2-SLIDES-COMPONENTS-25, P2-SLIDES-COMPONENTS-31, P2-SLIDES-COMPONENTS-33
test('leads are counted by type, either all leads or only the quotable ones', () => {
  const all = leadSeries([leads], { mode: 'all', types: [] });
  expect(all.names).toEqual(['Phone Call', 'Chat']);
  expect(valuesOf(all.months)).toEqual([['Jan 2024', { Chat: 2, 'Phone Call': 7 }, 9]]);
  const quotable = leadSeries([leads], { mode: 'quotable', types: [] });
  expect(valuesOf(quotable.months)).toEqual([['Jan 2024', { Chat: 1, 'Phone Call': null }, 4]]);
  const chat = leadSeries([leads], { mode: 'quotable', types: ['Chat'] });
  expect(valuesOf(chat.months)).toEqual([['Jan 2024', { Chat: 1 }, 1]]);
});

// Requirements: P2-SLIDES-COMPONENTS-26, P2-SLIDES-COMPONENTS-27
test('charts are 300 pixels high and have seven colors with enough contrast in both schemes', () => {
  expect(chartHeight).toBe(300);
  expect(chartPalette).toHaveLength(7);
  for (const { light, dark } of chartPalette) {
    expect(contrastOf(light, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrastOf(dark, '#191a1b')).toBeGreaterThanOrEqual(3);
  }
  expect(seriesColor(7)).toBe(seriesColor(0));
});

test('a color chosen for white paper is readable on the dark page', () => {
  expect(contrastOf(readableOnDark('#1d1d1b'), '#191a1b')).toBeGreaterThanOrEqual(4.5);
  expect(readableOnDark('#ffffff')).toBe('#ffffff');
});

/** Matrices that simulate normal vision and vision without one of the three types of cones (Machado et al., 2009). */
const blindness = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
];

const product = (matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]) =>
  [0, 3, 6].map(
    (row) => (matrix[row] ?? 0) * x + (matrix[row + 1] ?? 0) * y + (matrix[row + 2] ?? 0) * z,
  );

/** Returns the perceived color in Oklab, a color space where distances match perception. */
function seen(color: string, cones: readonly number[]): number[] {
  const light = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const clipped = product(cones, light).map((value) => Math.min(1, Math.max(0, value)));
  const lms = product(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566,
      0.0883024619, 0.2817188376, 0.6299787005,
    ],
    clipped,
  ).map(Math.cbrt);
  return product(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099,
      0.0259040371, 0.7827717662, -0.808675766,
    ],
    lms,
  );
}

// Requirements: P2-SLIDES-COMPONENTS-27
test.each(['light', 'dark'] as const)(
  'people with any type of color vision can distinguish the %s scheme’s colors',
  (scheme) => {
    const colors = chartPalette.map((color) => color[scheme]);
    for (const cones of blindness) {
      for (const [place, color] of colors.entries()) {
        for (const other of colors.slice(place + 1)) {
          const [one, two] = [seen(color, cones), seen(other, cones)];
          const distance = Math.hypot(...one.map((value, axis) => value - (two[axis] ?? 0)));
          expect(distance, `${color} and ${other}`).toBeGreaterThan(0.1);
        }
      }
    }
  },
);
