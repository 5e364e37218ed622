import { expect, test } from 'vitest';
import { groupBySlide } from './Preflight.tsx';

test('findings without a slide come first, then those of each slide', () => {
  const findings = [
    { text: 'b', slide: { place: 7, title: 'Leads' } },
    { text: 'a', slide: null },
    { text: 'c', slide: { place: 2, title: '' } },
    { text: 'd', slide: { place: 7, title: 'Leads' } },
  ];
  expect(
    groupBySlide(findings).map(({ title, found: of }) => [title, of.map(({ text }) => text)]),
  ).toEqual([
    [null, ['a']],
    ['Slide 2: Untitled', ['c']],
    ['Slide 7: Leads', ['b', 'd']],
  ]);
});
