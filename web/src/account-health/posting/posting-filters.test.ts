import { expect, test } from 'vitest';
import { filterPostings } from './posting-filters.ts';

const row = (dba_name: string, isBelow: boolean) => ({
  account: { dba_name },
  below_target: { scheduled: false, live_4_weeks: isBelow, live_12_weeks: false },
});
const rows = [row('Harborview Dental', true), row('Ortiz Roofing', false)] as never;

const namesOf = (filters: Parameters<typeof filterPostings>[1]) =>
  filterPostings(rows, filters).map(({ account }) => account.dba_name);

test('the posting overview lists all accounts, accounts with a matching name, or accounts below a target', () => {
  expect(namesOf({})).toEqual(['Harborview Dental', 'Ortiz Roofing']);
  expect(namesOf({ search: 'ROOF' })).toEqual(['Ortiz Roofing']);
  expect(namesOf({ below: 'true' })).toEqual(['Harborview Dental']);
  expect(namesOf({ search: 'roof', below: 'true' })).toEqual([]);
});
