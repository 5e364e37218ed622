import { expect, test } from 'vitest';
import { choiceField, filterValues, flagField, namesOf, patchOf } from './filter-fields.ts';

const status = choiceField(
  'status',
  'Status',
  [
    { value: 'a', label: 'Writing' },
    { value: 'b', label: 'Editing' },
    { value: 'c', label: 'Posted' },
  ],
  { takesSeveral: true },
);
const kind = choiceField('kind', 'Kind', [{ value: 'x', label: 'X' }], { replaces: ['host'] });

test('choosing a value adds it, and choosing it again removes it', () => {
  expect(patchOf(status, undefined, 'a')).toEqual({ status: 'a' });
  expect(patchOf(status, 'a', 'b')).toEqual({ status: 'a,b' });
  expect(patchOf(status, 'a,b', 'a')).toEqual({ status: 'b' });
  expect(patchOf(status, 'b', 'b')).toEqual({ status: undefined });
});

test('a single-value filter replaces its value and clears the filters that it excludes', () => {
  expect(patchOf(kind, 'y', 'x')).toEqual({ kind: 'x', host: undefined });
  expect(patchOf(kind, 'x', 'x')).toEqual({ kind: undefined, host: undefined });
});

test('a chip names up to two values, and shows only the number if there are more', () => {
  expect(status.useName('a')).toBe('Writing');
  expect(status.useName('a,c')).toBe('Writing, Posted');
  expect(status.useName('a,b,c')).toBe('3 chosen');
  expect(status.useName('unknown')).toBe('unknown');
  expect(namesOf('1,2', (one) => (one === '1' ? 'One' : undefined))).toBeUndefined();
});

test('the active filters are the search params of the filter fields', () => {
  const fields = [status, flagField('late', 'Late')];
  expect(filterValues(fields, { status: 'a', late: 'true', other: 1, panel: 'add' })).toEqual({
    status: 'a',
    late: 'true',
  });
  expect(filterValues(fields, { status: '', late: undefined })).toEqual({});
});
