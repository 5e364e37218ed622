import { expect, test } from 'vitest';
import { namesOf, valueText } from './value-text.ts';

const keywords = [
  { id: 5, name: 'roof repair' },
  { id: 6, name: 'gutters' },
];
const names = namesOf(keywords, ({ name }) => name);

// Requirements: ARTICLE-FORM-32
test('a conflict shows a chosen record’s name, never its id', () => {
  expect(valueText(5, names)).toBe('roof repair');
  expect(valueText(7, names)).toBe('Another one');
  // Forms store some ids as text.
  expect(valueText(['5', 6], names)).toBe('roof repair, gutters');
});

// Requirements: ARTICLE-FORM-32
test('a conflict shows empty values as (empty), and typed text unchanged', () => {
  expect(valueText([], names)).toBe('(empty)');
  expect(valueText(null, names)).toBe('(empty)');
  expect(valueText('')).toBe('(empty)');
  expect(valueText('2026-05-04')).toBe('2026-05-04');
});
