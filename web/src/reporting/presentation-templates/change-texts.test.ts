import { expect, test } from 'vitest';
import { changeTexts } from './change-texts.ts';

test('changes are listed by slide', () => {
  const at = { slide: 'Traffic', place: 3 };
  expect(
    changeTexts([
      { kind: 'slide_removed', slide: 'Old', place: 3, component: null, fields: [] },
      { kind: 'slide_moved', ...at, component: null, fields: [] },
      { kind: 'component_added', ...at, component: 'Heading', fields: [] },
      { kind: 'component_changed', ...at, component: 'Text Block', fields: ['textAlign', 'color'] },
    ]),
  ).toEqual([
    { slide: 'Old', place: 3, texts: ['Slide removed'] },
    {
      slide: 'Traffic',
      place: 3,
      texts: ['Slide moved to place 3', 'Heading added', 'Text Block changed: text align, color'],
    },
  ]);
});
