import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { describe, expect, test } from 'vitest';
import {
  addComponent,
  addSlide,
  currentSpot,
  type Deck,
  duplicate,
  type Edit,
  moveByStep,
  moveComponent,
  moveSlide,
  remove,
} from './deck.ts';

function component(id: string) {
  const entry = findUiComponent('Heading');
  if (!entry) throw new Error('The catalog has no heading.');
  return newComponent(entry, id);
}

const slide = (key: string, ...ids: string[]) => ({
  key,
  title: key,
  components: ids.map(component),
});

const deck: Deck = [slide('Introduction', 'a', 'b'), slide('Work', 'c'), slide('Leads')];

const shape = (edit: Edit | null) =>
  edit?.deck.map(({ title, components }) => [title, ...components.map(({ id }) => id)].join(' '));

describe('slides', () => {
  // Requirements: P2-CREATOR-05
  test('are added after the selected one as New Slide N', () => {
    const edit = addSlide(deck, { slide: 'Introduction' }, 'key');
    expect(shape(edit)).toEqual(['Introduction a b', 'New Slide 4', 'Work c', 'Leads']);
    expect(edit.spot).toEqual({ slide: 'key' });
    const taken = [...deck.slice(0, 2), slide('New Slide 4')];
    expect(shape(addSlide(taken, undefined, 'key'))?.at(-1)).toBe('New Slide 5');
  });

  // Requirements: P2-CREATOR-10, P2-CREATOR-11
  test('can be moved, except for the first one, whose position can’t be taken', () => {
    expect(shape(moveByStep(deck, { slide: 'Work' }, 1))).toEqual([
      'Introduction a b',
      'Leads',
      'Work c',
    ]);
    expect(moveByStep(deck, { slide: 'Work' }, -1)).toBeNull();
    expect(moveByStep(deck, { slide: 'Introduction' }, 1)).toBeNull();
    expect(moveByStep(deck, { slide: 'Leads' }, 1)).toBeNull();
    expect(moveSlide(deck, 'Introduction', 2)).toBeNull();
    expect(shape(moveSlide(deck, 'Leads', 0))?.[1]).toBe('Leads');
  });

  // Requirements: P2-CREATOR-09, P2-CREATOR-14
  test('can be deleted, except for the first one, and a deletion selects the next slide', () => {
    expect(remove(deck, { slide: 'Introduction' })).toBeNull();
    const edit = remove(deck, { slide: 'Work' });
    expect(shape(edit)).toEqual(['Introduction a b', 'Leads']);
    expect(edit?.spot).toEqual({ slide: 'Leads' });
  });

  test('are copied together with their components, which get new ids', () => {
    let made = 0;
    const edit = duplicate(deck, { slide: 'Introduction' }, () => `new${++made}`);
    expect(shape(edit)?.slice(0, 2)).toEqual(['Introduction a b', 'Introduction (copy) new2 new3']);
  });
});

describe('components', () => {
  test('are added after the selected one, or at the end of the slide', () => {
    const behind = addComponent(deck, { slide: 'Introduction', component: 'a' }, component('n'));
    expect(shape(behind)?.[0]).toBe('Introduction a n b');
    expect(shape(addComponent(deck, { slide: 'Introduction' }, component('n')))?.[0]).toBe(
      'Introduction a b n',
    );
  });

  // Requirements: P2-CREATOR-12
  test('can be moved within their slide and to other slides', () => {
    const first = { slide: 'Introduction', component: 'a' };
    expect(shape(moveByStep(deck, first, 1))?.[0]).toBe('Introduction b a');
    expect(moveByStep(deck, first, -1)).toBeNull();
    const last = moveByStep(deck, { slide: 'Introduction', component: 'b' }, 1);
    expect(shape(last)?.slice(0, 2)).toEqual(['Introduction a', 'Work b c']);
    expect(last?.spot).toEqual({ slide: 'Work', component: 'b' });
    const back = moveByStep(deck, { slide: 'Work', component: 'c' }, -1);
    expect(shape(back)?.slice(0, 2)).toEqual(['Introduction a b c', 'Work']);
    const far = moveComponent(deck, first, { slide: 'Leads', place: 0 });
    expect(shape(far)).toEqual(['Introduction b', 'Work c', 'Leads a']);
  });

  test('can be deleted; the next component is then selected, or the slide if it is empty', () => {
    const edit = remove(deck, { slide: 'Introduction', component: 'a' });
    expect(shape(edit)?.[0]).toBe('Introduction b');
    expect(edit?.spot).toEqual({ slide: 'Introduction', component: 'b' });
    expect(remove(deck, { slide: 'Work', component: 'c' })?.spot).toEqual({ slide: 'Work' });
  });

  test('are found even after moving to another slide; if they are gone, their slide is found', () => {
    expect(currentSpot(deck, { slide: 'Work', component: 'a' })).toEqual({
      slide: 'Introduction',
      component: 'a',
    });
    expect(currentSpot(deck, { slide: 'Work', component: 'gone' })).toEqual({ slide: 'Work' });
    expect(currentSpot(deck, { slide: 'gone' })).toBeUndefined();
  });
});
