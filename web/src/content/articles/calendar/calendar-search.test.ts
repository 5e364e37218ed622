import { expect, test } from 'vitest';
import { calendarViewOf, rangeOf, stepFrom } from './calendar-search.ts';

const today = '2026-11-26';

// Requirements: B-CAL-14
test('without a date in the URL, a calendar shows the whole weeks of the current month', () => {
  const view = calendarViewOf({}, today);
  expect(view).toEqual({ span: 'month', at: '2026-11-01', lanes: ['next'], rows: undefined });
  expect(rangeOf(view)).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect([stepFrom(view, -1), stepFrom(view, 1)]).toEqual(['2026-10', '2026-12']);
});

// Requirements: B-CAL-14
test('a week begins on Sunday and has rows, and unknown values are ignored', () => {
  const view = calendarViewOf(
    { span: 'week', at: '2026-12-31', lanes: 'writing,golive', rows: 'client' },
    today,
  );
  expect(view).toMatchObject({ lanes: ['writing', 'golive'], rows: 'client' });
  expect(rangeOf(view)).toEqual({ from: '2026-12-27', to: '2027-01-02' });
  expect(stepFrom(view, 1)).toBe('2027-01-03');
  const wrong = { span: 'year', at: '2026-02-31', lanes: 'writing,x', rows: 'status' };
  expect(calendarViewOf(wrong, today)).toEqual(calendarViewOf({}, today));
});
