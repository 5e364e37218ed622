import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { expect, test } from 'vitest';
import type { Deck } from './deck.ts';
import { dropPlaceAt } from './drop-place.ts';

function slide(key: string, ...ids: string[]) {
  const entry = findUiComponent('Heading');
  if (!entry) throw new Error('The catalog has no heading.');
  return { key, title: key, components: ids.map((id) => newComponent(entry, id)) };
}

// Rows: 0 one, 1 a, 2 b, 3 two, 4 c, 5 three.
const deck: Deck = [slide('one', 'a', 'b'), slide('two', 'c'), slide('three')];

test('a slide can be dropped between slides, but not before the first one', () => {
  const dragged = { slide: 'three' };
  expect(dropPlaceAt(deck, dragged, 0)).toEqual({ slide: null, place: 1, row: 3 });
  expect(dropPlaceAt(deck, dragged, 2)).toEqual({ slide: null, place: 1, row: 3 });
  expect(dropPlaceAt(deck, { slide: 'two' }, 6)).toEqual({ slide: null, place: 2, row: 6 });
  expect(dropPlaceAt(deck, { slide: 'one' }, 6)).toBeNull();
});

test('a component can be dropped into any slide', () => {
  const dragged = { slide: 'one', component: 'a' };
  expect(dropPlaceAt(deck, dragged, 0)).toEqual({ slide: 'one', place: 0, row: 1 });
  expect(dropPlaceAt(deck, dragged, 3)).toEqual({ slide: 'one', place: 1, row: 3 });
  expect(dropPlaceAt(deck, dragged, 4)).toEqual({ slide: 'two', place: 0, row: 4 });
  expect(dropPlaceAt(deck, dragged, 6)).toEqual({ slide: 'three', place: 0, row: 6 });
});
