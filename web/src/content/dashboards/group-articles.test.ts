import { expect, test } from 'vitest';
import { type ArticleGroup, foldPlanned } from './group-articles.ts';

const group = (key: string, month: string | null) => ({ key, month }) as ArticleGroup;

test('future months are separated from the other months', () => {
  const groups = [
    group('jan', '2027-01'),
    group('dec', '2026-12'),
    group('nov', '2026-11'),
    group('none', null),
  ];
  const { planned, others } = foldPlanned(groups, '2026-11-22');
  expect(planned.map(({ key }) => key)).toEqual(['jan', 'dec']);
  expect(others.map(({ key }) => key)).toEqual(['nov', 'none']);
});
