import { expect, test } from 'vitest';
import type { Deck } from './deck.ts';
import { noHistory, remember, stepBack } from './deck-history.ts';

const deck = (title: string): Deck => [{ key: 'a', title, components: [] }];
const typed = (before: string, after: string, at: number, field: string | null = 'title') => ({
  before: deck(before),
  after: deck(after),
  field,
  at,
});

test('typing in a field without a pause is undone as one step', () => {
  const quick = remember(remember(noHistory, typed('', 'W', 0)), typed('W', 'Wo', 100));
  expect(quick.past).toHaveLength(1);
  expect(stepBack(quick, deck('Wo'))?.before).toEqual(deck(''));
  expect(remember(quick, typed('Wo', 'Wor', 5_000)).past).toHaveLength(2);
  expect(remember(quick, typed('Wo', 'Wor', 150, null)).past).toHaveLength(2);
});

test('a step can’t be undone after someone else changed the deck', () => {
  const history = remember(noHistory, typed('a', 'b', 0));
  expect(stepBack(history, deck('b'))).toBeDefined();
  expect(stepBack(history, deck('theirs'))).toBeUndefined();
});
