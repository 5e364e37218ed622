import { describe, expect, test } from 'vitest';
import type { Deck } from './deck.ts';
import { joinDecks } from './join-decks.ts';

const deck = (...slides: string[]): Deck =>
  slides.map((slide) => {
    const [key = '', title = key] = slide.split('=');
    return { key, title, components: [] };
  });
const before = deck('a', 'b', 'c');
const join = (mine: Deck, theirs: Deck) =>
  joinDecks({ before, mine, theirs })?.map(({ key, title }) =>
    key === title ? key : `${key}=${title}`,
  );

describe('two people’s changes to a deck', () => {
  test('are merged if they affect different slides', () => {
    expect(join(deck('a=mine', 'b', 'c'), deck('a', 'b', 'c=theirs'))).toEqual([
      'a=mine',
      'b',
      'c=theirs',
    ]);
    expect(join(deck('a', 'c', 'b'), deck('a', 'b=theirs', 'c'))).toEqual(['a', 'c', 'b=theirs']);
    expect(join(deck('a', 'b=mine', 'c'), deck('a', 'b', 'c', 'd'))).toEqual([
      'a',
      'b=mine',
      'c',
      'd',
    ]);
    expect(join(deck('a=mine', 'b', 'c'), deck('a', 'b'))).toEqual(['a=mine', 'b']);
  });

  test('require a choice if both changed the same slide or the slides’ order', () => {
    expect(join(deck('a=mine', 'b', 'c'), deck('a=theirs', 'b', 'c'))).toBeUndefined();
    expect(join(deck('a', 'c', 'b'), deck('a', 'b', 'c', 'd'))).toBeUndefined();
    expect(join(deck('a', 'b', 'c=mine'), deck('a', 'b'))).toBeUndefined();
    expect(join(deck('a', 'b'), deck('a', 'b', 'c=theirs'))).toBeUndefined();
  });

  test('don’t conflict if only trailing whitespace differs', () => {
    expect(join(deck('a=mine', 'b', 'c'), deck('a', 'b=b ', 'c'))).toEqual(['a=mine', 'b=b ', 'c']);
  });
});
