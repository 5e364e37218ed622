import { expect, test } from 'vitest';
import { dateOf, initialTiming } from './bulk-push-dates.ts';

const zone = { now: '2026-05-13T14:00:00.000Z', timeZone: 'America/New_York' };
const scheduled = { ...initialTiming, status: 'scheduled' as const };
const goLive = (duedate_golive: string | null) => ({ duedate_golive });

// Requirements: B-PUSH-14
test('a scheduled post gets its article’s go-live date at the chosen hour in the agency’s time zone', () => {
  expect(dateOf(goLive('2026-05-20'), { ...scheduled, hour: '15' }, zone)).toEqual({
    date: '2026-05-20T19:00:00.000Z',
    problem: null,
  });
});

// Requirements: B-PUSH-14
test('an article whose go-live date is missing or in the past gets a reason instead of a date', () => {
  expect(dateOf(goLive(null), scheduled, zone).problem).toBe('It has no go-live date.');
  expect(dateOf(goLive('2026-05-13'), scheduled, zone).problem).toMatch(/has passed/);
});

// Requirements: B-PUSH-14
test('all scheduled posts can get the same time, which the user must choose', () => {
  const timing = { ...scheduled, isByArticle: false };
  expect(dateOf(goLive(null), timing, zone).problem).toBe('Choose a date.');
  const date = '2026-06-01T13:00:00.000Z';
  expect(dateOf(goLive(null), { ...timing, date }, zone)).toEqual({ date, problem: null });
});

test('drafts and published posts have no date', () => {
  for (const status of ['draft', 'published'] as const) {
    const timing = { ...scheduled, status };
    expect(dateOf(goLive('2026-05-20'), timing, zone)).toEqual({ date: null, problem: null });
  }
});
