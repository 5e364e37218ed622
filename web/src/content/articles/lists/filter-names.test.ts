import { expect, test } from 'vitest';
import { type NamingArticle, nameInArticle, plainValue } from './filter-names.ts';

const person = (id: number, name: string) => ({ id, name });

const article: NamingArticle = {
  client: { dba_name: 'Acme' },
  content_type: { name: 'Page' },
  project: { name: 'Alpha' },
  planning_year_month: { year: 2026, month: 5 },
  writer: { user: person(31, 'Wanda') },
  editor: person(32, 'Edgar'),
  lead: null,
  final_approver: person(33, 'Fay'),
  poster: person(34, 'Paul'),
};

// Requirements: CONTENT-LIST-06
test('the value of a filter without a record is shown as a readable label', () => {
  expect(plainValue('title', 'widgets')).toBe('widgets');
  expect(plainValue('month', '05')).toBe('May');
  expect(plainValue('is_late', 'True')).toBe('Yes');
  expect(plainValue('archived', 'all')).toBe('Included');
  expect(plainValue('writer', '3')).toBeUndefined();
});

// Requirements: CONTENT-LIST-06
test.each([
  ['client', '12', 'Acme'],
  ['organization', '12', 'Acme'],
  ['contentType', '2', 'Page'],
  ['project', '4', 'Alpha'],
  ['planning_year_month', '9', 'May 2026'],
  ['writer', '3', 'Wanda'],
  ['editor', '32', 'Edgar'],
  ['final_approver', '33', 'Fay'],
  ['poster', '34', 'Paul'],
  ['user', '31', 'Wanda'],
  ['assigned', '33', 'Fay'],
] as const)('an article provides the record’s name for the filter %s', (filter, value, name) => {
  expect(nameInArticle(article, filter, value)).toBe(name);
});

// Requirements: CONTENT-LIST-06
test('a filter has no name if the article doesn’t contain the filtered record', () => {
  expect(nameInArticle(article, 'lead', '7')).toBeUndefined();
  expect(nameInArticle(article, 'user', '7')).toBeUndefined();
  expect(nameInArticle({ ...article, planning_year_month: null }, 'template', '1')).toBeUndefined();
});
