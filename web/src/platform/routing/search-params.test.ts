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
  const given = { id: '7', year: '2026', search: 'acme', month: '2026-01', tab: 'two' };
  expect(
    read({
      ...given,
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
  // The router passes these values when it builds a link.
  expect(read({ id: 7, search: 12, version: 3 })).toEqual({ id: 7, search: '12', version: 3 });
});

test.each([
  ['an id', { id: '0' }],
  ['an id with a fraction', { id: '1.5' }],
  ['an id in words', { id: 'seven' }],
  ['an id that is written in another way', { id: '1e3' }],
  ['several of which one is wrong', { people: '3,x' }],
  ['too many', { people: Array.from({ length: 101 }, () => '1').join() }],
  ['a number out of its bounds', { year: '1899' }],
  ['a long text', { search: 'abcdef' }],
  ['another form', { month: '2026-1' }],
  ['a day that does not exist', { day: '2026-02-29' }],
  ['a month for a day', { day: '2026-13-01' }],
  ['an unknown choice', { tab: 'three' }],
  ['a flag that is off', { archived: 'false' }],
  ['neither of two', { version: 'then' }],
])('an invalid search param is dropped: %s', (_what, search) => {
  expect(Object.values(read(search))).toEqual([undefined]);
});

test('an invalid search param can be replaced by another value', () => {
  expect(read({ slide: 'last' })).toEqual({ slide: 1 });
});
