import { expect, test } from 'vitest';
import {
  choiceParam,
  dayParam,
  eitherParam,
  flagParam,
  idParam,
  numberParam,
  orElse,
  patternParam,
  searchParams,
  severalParam,
  textParam,
} from './search-params.ts';

const read = searchParams({
  id: idParam,
  year: numberParam({ min: 1900, max: 2199 }),
  search: textParam(5),
  day: dayParam,
  slide: orElse(idParam, 1),
  month: patternParam(/^\d{4}-\d{2}$/),
  tab: choiceParam(['one', 'two']),
  archived: flagParam,
  people: severalParam(idParam),
  version: eitherParam(choiceParam(['now']), idParam),
});

test('search params are parsed into values, and unknown ones are dropped', () => {
  const params = { id: '7', year: '2026', search: 'acme', month: '2026-01', tab: 'two' };
  expect(
    read({
      ...params,
      archived: 'true',
      version: 'now',
      day: '2028-02-29',
      slide: '3',
      people: '3,9',
      other: 'x',
    }),
  ).toEqual({
    ...{ id: 7, year: 2026, search: 'acme', month: '2026-01', tab: 'two' },
    ...{ archived: 'true', version: 'now', day: '2028-02-29', slide: 3, people: '3,9' },
  });
  // When the router builds a link, it passes values that aren't text.
  expect(read({ id: 7, search: 12, version: 3 })).toEqual({ id: 7, search: '12', version: 3 });
});

test.each([
  ['an id', { id: '0' }],
  ['an id with a fraction', { id: '1.5' }],
  ['an id in words', { id: 'seven' }],
  ['an id in exponent notation', { id: '1e3' }],
  ['a list with an invalid entry', { people: '3,x' }],
  ['a list that is too long', { people: Array.from({ length: 101 }, () => '1').join() }],
  ['a number out of bounds', { year: '1899' }],
  ['a text that is too long', { search: 'abcdef' }],
  ['another format', { month: '2026-1' }],
  ['a day that does not exist', { day: '2026-02-29' }],
  ['a month in place of a day', { day: '2026-13-01' }],
  ['an unknown choice', { tab: 'three' }],
  ['a flag that is false', { archived: 'false' }],
  ['a value of neither kind', { version: 'then' }],
])('an invalid search param is dropped: %s', (_what, search) => {
  expect(Object.values(read(search))).toEqual([undefined]);
});

test('an invalid search param can be replaced with a default value', () => {
  expect(read({ slide: 'last' })).toEqual({ slide: 1 });
});
