import { expect, test } from 'vitest';
import { SlideKeys } from './slide-keys.ts';

const stored = (...slides: [number, string][]) => ({
  slide_templates: slides.map(([id, title], order) => ({
    id,
    title,
    order,
    slide_deck_template: 1,
    components: [],
    version: 1,
  })),
});

test('a slide keeps its key when saving gives it an id', () => {
  const keys = new SlideKeys();
  const record = stored([7, 'Introduction']);
  const deck = [...keys.deckOf(record), { key: 'new', title: 'Work ', components: [] }];
  expect(keys.write(deck, record).map(({ id }) => id)).toEqual([7, undefined]);
  const answer = stored([7, 'Introduction'], [8, 'Work']);
  expect(keys.deckOf(keys.learn(deck, answer))).toEqual(deck);
  expect(keys.write(deck, answer).map(({ id }) => id)).toEqual([7, 8]);
});

test('a slide restored by Undo after its deletion was saved is sent without an id and keeps its key', () => {
  const keys = new SlideKeys();
  const deck = keys.deckOf(stored([7, 'Introduction'], [8, 'Work']));
  const left = stored([7, 'Introduction']);
  expect(keys.write(deck, left).map(({ id }) => id)).toEqual([7, undefined]);
  const answer = stored([7, 'Introduction'], [9, 'Work']);
  keys.learn(deck, answer);
  expect(keys.deckOf(answer)).toEqual(deck);
});
