import { expect, test } from 'vitest';
import { compareSlides } from './slide-changes.ts';
import type { SlideComponent } from './slide-component.schema.ts';

const heading = (id: string, content: string): SlideComponent => ({
  id,
  name: 'Heading',
  verbose_name: 'Heading',
  fields: [{ name: 'content', data: content }],
  PDFConvertToImage: false,
});
const slide = (title: string, ...components: SlideComponent[]) => ({ title, components });

const before = [
  slide('Introduction', heading('a', 'Hello')),
  slide('Traffic', heading('b', 'Traffic')),
  slide('Leads', heading('c', 'Leads')),
];
const kinds = (after: typeof before) =>
  compareSlides(before, after).map(({ kind, place, slide: title }) => [kind, place, title]);

test('equal slides have no changes', () => {
  expect(compareSlides(before, structuredClone(before))).toEqual([]);
});

test('added, removed, renamed, and moved slides are distinguished', () => {
  const [one, two, three] = before as [(typeof before)[0], (typeof before)[0], (typeof before)[0]];
  expect(kinds([one, three])).toEqual([['slide_removed', 2, 'Traffic']]);
  expect(kinds([one, slide('New'), two, three])).toEqual([['slide_added', 2, 'New']]);
  expect(kinds([one, { ...two, title: 'Visits' }, three])).toEqual([
    ['slide_renamed', 2, 'Visits'],
  ]);
  expect(kinds([one, three, two])).toHaveLength(1);
  expect(kinds([one, three, two])[0]?.[0]).toBe('slide_moved');
});

test('a changed attribute is reported with its slide and component', () => {
  const after = [before[0], slide('Traffic', heading('b', 'Visitors')), before[2]] as typeof before;
  expect(compareSlides(before, after)).toEqual([
    {
      kind: 'component_changed',
      slide: 'Traffic',
      place: 2,
      component: 'Heading',
      fields: ['content'],
    },
  ]);
});

test('components of copied slides, which have different ids, are matched by name and position', () => {
  const copy = before.map(({ title, components }) =>
    slide(title, ...components.map((one) => ({ ...one, id: `copy-${one.id}` }))),
  );
  expect(compareSlides(before, copy)).toEqual([]);
});
