import { expect, test } from 'vitest';
import { carriedText, deliveredText } from './promised-texts.ts';

const month = { month: '2026-03', promised: 4, carried_in: 0, delivered: 3 };

// Requirements: B-LEDGER-08
test('a month is described in plain words, including the balance of earlier months', () => {
  expect(deliveredText('articles', month)).toBe('3 of 4 articles delivered');
  expect(deliveredText('reports', { ...month, promised: 1, delivered: 1 })).toBe(
    '1 of 1 report delivered',
  );
  expect(deliveredText('articles', { ...month, carried_in: -2 })).toBe('3 of 6 articles delivered');
  expect(carriedText(month)).toBeNull();
  expect(carriedText({ ...month, carried_in: -2 })).toBe('Includes 2 from earlier months');
  expect(carriedText({ ...month, carried_in: 1 })).toBe('1 already delivered in earlier months');
});
