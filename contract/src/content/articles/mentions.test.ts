import { expect, test } from 'vitest';
import { findMentioned } from './mentions.ts';

const people = [{ name: 'Ann' }, { name: 'Ann Lee' }, { name: 'José Núñez' }, { name: '' }];

// Requirements: B-APPROVAL-43
test('text mentions the people whose full names follow an @', () => {
  const mentioned = (text: string) => findMentioned(text, people).map(({ name }) => name);
  expect(mentioned('@Ann Lee, is this right?')).toEqual(['Ann Lee']);
  expect(mentioned('Hi @ann! And (@José Núñez).')).toEqual(['Ann', 'José Núñez']);
  expect(mentioned('@Annabel, ann@ann.example, Ann, @ Ann, @')).toEqual([]);
});
