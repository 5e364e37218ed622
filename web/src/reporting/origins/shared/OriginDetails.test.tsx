// @vitest-environment happy-dom
import type { NumberOrigin } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { OriginDetails } from './OriginDetails.tsx';
import { differenceText, percentText } from './origin-texts.ts';

beforeEach(() => {
  // Calls never resolve, so there is no agency time zone.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
});

const origin: NumberOrigin = {
  key: 'traffic 2026-02',
  label: 'New users, February 2026',
  value: 1_050,
  source: 'google_analytics',
  period: { from: '2026-02-01', to: '2026-02-28' },
  pulled_at: '2026-03-10T15:00:00.000Z',
};

const show = (...origins: NumberOrigin[]) => renderComponent(<OriginDetails origins={origins} />);
const facts = (place = 0) =>
  [...(container().querySelectorAll('dl')[place]?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

// Requirements: B-ORIGIN-02
test('facts that aren’t recorded are listed as such, and facts that the viewer can’t see are omitted', async () => {
  await show(origin);
  expect(facts()).toEqual([
    ['Source', 'Google Analytics'],
    ['Period', 'Feb 1st, 2026 to Feb 28th, 2026'],
    ['Pulled', expect.stringContaining('2026')],
  ]);
  await show({ ...origin, source: 'file', account: null, pulled_at: null, changed_by: null });
  expect(facts()).toEqual([
    ['Source', 'CSV import'],
    ['File', 'Not recorded'],
    ['Period', 'Feb 1st, 2026 to Feb 28th, 2026'],
    ['Imported', 'Not recorded'],
    ['By', 'Not recorded'],
  ]);
});

// Requirements: B-ORIGIN-02
test('the latest month comes first and is open, with its changes', async () => {
  const change = {
    action: 'entered' as const,
    changed_at: '2026-03-11T15:00:00.000Z',
    person: { id: 1, name: 'Ann Lee' },
    before: 1_000,
    after: 1_050,
  };
  const january = {
    ...origin,
    key: 'traffic 2026-01',
    label: 'New users, January 2026',
    period: { from: '2026-01-01', to: '2026-01-31' },
  };
  await show(january, { ...origin, history: [change] });
  const entries = [...container().querySelectorAll('details')];
  expect(entries.map(({ open }) => open)).toEqual([true, false]);
  expect(entries[0]?.textContent).toContain('New users, February 20261,050');
  expect(entries[0]?.textContent).toContain('entered by Ann Lee, 1,000 before, now 1,050');
});

// Requirements: B-ORIGIN-10
test('differences have a sign, and unknown differences have a dash', () => {
  expect([5, -3, 0, null].map(differenceText)).toEqual(['+5', '−3', '0', '–']);
  expect([12.5, null].map(percentText)).toEqual(['+12.5%', '–']);
});
