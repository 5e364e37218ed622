import { expect, test } from 'vitest';
import { type DatedArticle, dueDayOf, findMoveRefusal, movingDates } from './due-date-moves.ts';

const zone = 'America/New_York';

const article: DatedArticle = {
  status: { uid: 'editing' },
  content_type: { uid: 'blog' },
  archived: false,
  duedate_write: '2026-11-02',
  duedate_rewrite: '2026-10-01',
  duedate_edit: '2026-11-05',
  duedate_reedit: null,
  duedate_finalreview: '2026-11-09',
  // 22:30 on November 12 in New York.
  duedate_schedulepost: '2026-11-13T03:30:00.000Z',
  duedate_qapost: null,
  duedate_golive: '2026-11-20',
};

// Requirements: B-CAL-08
test('a due date can move to the day of the next or previous due date, but not past it', () => {
  const refusal = (days: number) =>
    findMoveRefusal(article, { fields: ['duedate_edit'], days }, zone);
  expect(refusal(4)).toBeUndefined();
  expect(refusal(5)).toBe('Edit can’t be after Final Review (Nov 9).');
  expect(refusal(-3)).toBeUndefined();
  expect(refusal(-4)).toBe('Edit can’t be before Write (Nov 2).');
});

// Requirements: B-CAL-08
test('a due date with a time counts as its day in the agency’s time zone', () => {
  expect(dueDayOf(article, 'duedate_schedulepost', zone)).toBe('2026-11-12');
  const refusal = findMoveRefusal(article, { fields: ['duedate_finalreview'], days: 4 }, zone);
  expect(refusal).toBe('Final Review can’t be after Schedule by (Nov 12).');
});

// Requirements: B-CAL-08
test('rework dates count only during the rework, and may be before or after the final review', () => {
  const rewriting: DatedArticle = {
    ...article,
    status: { uid: 'rewrite' },
    duedate_rewrite: '2026-11-08',
  };
  const refusal = (days: number) =>
    findMoveRefusal(rewriting, { fields: ['duedate_rewrite'], days }, zone);
  expect(refusal(4)).toBeUndefined();
  expect(refusal(5)).toBe('Re-write can’t be after Schedule by (Nov 12).');
  expect(findMoveRefusal(article, { fields: ['duedate_edit'], days: -3 }, zone)).toBeUndefined();
});

// Requirements: B-CAL-07
test('moving a date with later dates moves the open due dates that the article’s content type has', () => {
  expect(movingDates(article, 'duedate_edit', true)).toEqual([
    'duedate_edit',
    'duedate_finalreview',
    'duedate_schedulepost',
    'duedate_golive',
  ]);
  const link: DatedArticle = { ...article, content_type: { uid: 'link_building' } };
  expect(movingDates(link, 'duedate_write', true)).toEqual(['duedate_write', 'duedate_golive']);
  const fields = movingDates(article, 'duedate_edit', true);
  expect(findMoveRefusal(article, { fields, days: 30 }, zone)).toBeUndefined();
});
