import { expect, test } from 'vitest';
import { valueText } from './use-value-names.ts';

const names = {
  content_type: new Map([[2, 'Page']]),
  keywords: new Map([
    [5, 'roof repair'],
    [6, 'gutters'],
  ]),
};
const read = (field: string, value: unknown) => valueText(field, value, names, 'America/New_York');

test('a conflict names what was chosen, never by an id (ARTICLE-FORM-32)', () => {
  expect(read('content_type', 2)).toBe('Page');
  expect(read('content_type', 3)).toBe('Another one');
  expect(read('keywords', [5, 6])).toBe('roof repair, gutters');
});

test('a conflict says what is empty, and shows dates as the form does (ARTICLE-FORM-32)', () => {
  expect(read('keywords', [])).toBe('(empty)');
  expect(read('duedate_write', null)).toBe('(empty)');
  expect(read('duedate_write', '2026-05-04')).toBe('2026-05-04');
  expect(read('duedate_schedulepost', '2026-05-04T21:00:00.000Z')).toBe('05/04/2026 5 PM');
});
