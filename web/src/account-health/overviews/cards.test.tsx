// @vitest-environment happy-dom
import type { MetricFreshness } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { MonthlyBlock } from './MonthlyBlock.tsx';
import { UnapprovedArticles } from './OverviewCard.tsx';
import { ScoreBlock } from './ScoreBlock.tsx';

const fresh: MetricFreshness = {
  fetched_at: '2026-11-16T15:00:00Z',
  error: null,
  error_at: null,
};

beforeEach(() => {
  // Keep all calls pending, including the one for the agency's time zone.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
});

const text = () => container().textContent ?? '';
const month = (month_year: number, month_month: number, total_count: number) => ({
  month_year,
  month_month,
  total_count,
});

// Requirements: P2-HEALTH-46, P2-HEALTH-48, P2-HEALTH-49, P2-HEALTH-50, P2-HEALTH-51, P2-HEALTH-52,
// P2-HEALTH-54, P2-HEALTH-55
test('traffic shows the current figure and the figures from 1, 3, 6, and 12 months earlier', async () => {
  const months = [
    month(2025, 10, 1_000),
    month(2026, 4, 1_216),
    month(2026, 9, 1_204),
    month(2026, 10, 1_216),
  ];
  await renderComponent(<MonthlyBlock metric="traffic" months={months} freshness={fresh} />);
  expect(container().querySelector('h3')?.textContent).toBe('Traffic (Monthly)Oct 2026');
  expect(text()).toContain('1,216+12vs. last month');
  const compared = [...container().querySelectorAll('dl > *')].map((one) => one.textContent);
  expect(compared).toEqual([
    '3 months ago',
    '-',
    '-',
    '6 months ago',
    '1,216',
    '0',
    '12 months ago',
    '1,000',
    '+216',
  ]);
  expect(text()).toContain('Updated Nov 16th, 2026');
});

// Requirements: P2-HEALTH-47, P2-HEALTH-58
test('leads are the sum of their sources, and a decrease has a minus sign', async () => {
  const leads = [
    { month_year: 2026, month_month: 9, sources: [4, 5] },
    { month_year: 2026, month_month: 10, sources: [4, 2] },
  ];
  await renderComponent(<MonthlyBlock metric="leads" months={leads} freshness={fresh} />);
  expect(text()).toContain('Leads (Monthly)');
  expect(text()).toContain('6−3vs. last month');
});

// Requirements: P2-HEALTH-56, P2-HEALTH-57
test('a block without data shows a note and no line', async () => {
  await renderComponent(<MonthlyBlock metric="traffic" months={[]} freshness={fresh} />);
  expect(text()).toContain('No Traffic Data');
  expect(container().querySelector('svg')).toBeNull();
  await renderComponent(<MonthlyBlock metric="leads" months={[]} freshness={fresh} />);
  expect(text()).toContain('No Lead Data');
});

test('a failed refresh shows the reason, and the time of the last value or, if there is no value, of the failure', async () => {
  const failed = { ...fresh, error: 'The key was revoked.', error_at: '2026-11-23T15:00:00Z' };
  const months = [month(2026, 10, 7)];
  await renderComponent(<MonthlyBlock metric="traffic" months={months} freshness={failed} />);
  expect(text()).toContain('Not renewed since Nov 16th, 2026: The key was revoked.');
  const never = { ...failed, fetched_at: null };
  await renderComponent(<MonthlyBlock metric="traffic" months={[]} freshness={never} />);
  expect(text()).toContain('Failed Nov 23rd, 2026: The key was revoked.');
});

// Requirements: P2-HEALTH-60, P2-HEALTH-61, P2-HEALTH-62, P2-HEALTH-65, P2-HEALTH-66, P2-HEALTH-67,
// P2-HEALTH-68
test('a device has four colored scores, rounded down, with a dash for a missing score', async () => {
  const scores = {
    performance: 0.499,
    seo: 0.899,
    accessibility: null,
    'best-practices': 0.9,
    average_score: 0.76,
  };
  await renderComponent(
    <ScoreBlock device="desktop" scores={scores} history={[0.7, null, 0.76]} freshness={fresh} />,
  );
  const shown = [...container().querySelectorAll('li')].map((score) => [
    score.textContent,
    score.getAttribute('data-color'),
  ]);
  expect(shown).toEqual([
    ['49Performance', 'red'],
    ['89SEO', 'yellow'],
    ['-Accessibility', null],
    ['90Standards', 'green'],
  ]);
  expect(text()).toContain('Desktop Score');
  expect(container().querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
    'Desktop Score, average of the last 3 runs',
  );
});

// Requirements: P2-HEALTH-63, P2-HEALTH-64
test('an account without a run shows a note instead of scores of 0', async () => {
  for (const device of ['desktop', 'mobile'] as const) {
    await renderComponent(
      <ScoreBlock device={device} scores={null} history={[null]} freshness={fresh} />,
    );
    const title = device === 'desktop' ? 'Desktop' : 'Mobile';
    expect(text()).toContain(`No ${title} Score Data`);
    expect(text()).not.toContain('0 ');
    expect(container().querySelector('svg')).toBeNull();
  }
});

// Requirements: P2-HEALTH-42, P2-HEALTH-43, P2-HEALTH-44, P2-HEALTH-45
test('the number of unapproved articles has a green, yellow, or red icon', async () => {
  for (const [count, color] of [
    [0, 'green'],
    [1, 'yellow'],
    [4, 'yellow'],
    [5, 'red'],
  ] as const) {
    await renderComponent(<UnapprovedArticles count={count} />);
    expect(text()).toContain(`Unapproved Articles ${count}`);
    expect(container().querySelector('[data-color]')?.getAttribute('data-color')).toBe(color);
  }
});
