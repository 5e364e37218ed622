import { expect, test } from 'vitest';
import { mentionAtCaret } from './mention-at-caret.ts';

const people = ['Ann Lee', 'Anton', 'Bea'];

// Requirements: B-APPROVAL-43
test('names are suggested only for the mention at the caret', () => {
  const names = (text: string, caret = text.length) => mentionAtCaret(text, caret, people)?.names;
  expect(names('@')).toEqual(people);
  expect(names('Hi @an')).toEqual(['Ann Lee', 'Anton']);
  expect(names('Hi @ann l')).toEqual(['Ann Lee']);
  expect(names('Hi @Ann Lee')).toBeUndefined();
  expect(names('Hi @Ann Lee, and')).toBeUndefined();
  expect(names('mail@an')).toBeUndefined();
  expect(names('@be and', 3)).toEqual(['Bea']);
  expect(mentionAtCaret('Hi @an', 6, people)?.start).toBe(3);
});
