import { expect, test } from 'vitest';
import { effectText } from './effect-text.ts';

const nobody = { gained: [], lost: [], people_count: 0, people: [], stranded_count: 0 };
const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

// Requirements: D-08
test('the text counts and names the people who gain or lose a permission, and warns about unfinished work', () => {
  const { lines, names, warning } = effectText({
    ...nobody,
    lost: ['view_contentarticle'],
    gained: ['add_feedback'],
    people_count: 3,
    people: named('Ann', 'Bob', 'Cid'),
    stranded_count: 1,
  });
  expect(lines).toEqual([
    '3 people lose “See content” (view_contentarticle).',
    '3 people get “Give final approval” (add_feedback).',
  ]);
  expect(names).toBe('Ann, Bob and Cid');
  expect(warning).toContain('1 of them has unfinished articles');
});

test('the text gives the number of people that it doesn’t name', () => {
  const effect = { ...nobody, lost: ['view_webapp' as const], people_count: 1_402 };
  const { lines, names } = effectText({ ...effect, people: named('Ann', 'Bob') });
  expect(lines).toEqual(['1,402 people lose “See apps” (view_webapp).']);
  expect(names).toBe('Ann, Bob and 1,400 more');
});

test('the text is worded differently for one person and for nobody', () => {
  const lost = { ...nobody, lost: ['view_webapp' as const] };
  expect(effectText({ ...lost, people_count: 1, people: named('Ann') })).toEqual({
    lines: ['1 person loses “See apps” (view_webapp).'],
    names: 'Ann',
    warning: null,
  });
  expect(effectText(lost)).toEqual({
    lines: ['Nobody loses “See apps” (view_webapp).'],
    names: null,
    warning: null,
  });
});
