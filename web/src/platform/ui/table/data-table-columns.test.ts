import { expect, test } from 'vitest';
import { columnTracks, type DataTableColumn, fittingColumns } from './data-table-columns.ts';

const column = (id: string, width: number, yields?: true | 'first'): DataTableColumn<object> => ({
  id,
  header: id,
  width,
  ...(yields && { yields }),
  cell: () => id,
});
const columns = [
  column('name', 200),
  column('title', 100, true),
  column('email', 150, true),
  column('state', 100),
];
const idsIn = (room: number, isSelectable = false) =>
  fittingColumns(columns, isSelectable, room).map(({ id }) => id);

test('if the width is too small, the last optional columns are hidden first', () => {
  expect(idsIn(574)).toEqual(['name', 'title', 'email', 'state']);
  expect(idsIn(573)).toEqual(['name', 'title', 'state']);
  expect(idsIn(573 - 150)).toEqual(['name', 'state']);
  // Selection checkboxes also need space.
  expect(idsIn(574, true)).toEqual(['name', 'title', 'state']);
});

test('low-priority columns are hidden first, but a narrow column stays if it fits where a wider one doesn’t', () => {
  const list = [column('name', 200), column('keyword', 50, 'first'), column('doc', 56, true)];
  const idsOf = (room: number) => fittingColumns(list, false, room).map(({ id }) => id);
  expect(idsOf(24 + 200 + 56 + 50)).toEqual(['name', 'keyword', 'doc']);
  expect(idsOf(24 + 200 + 56 + 49)).toEqual(['name', 'doc']);
  expect(idsOf(24 + 200 + 55)).toEqual(['name', 'keyword']);
});

test('fixed columns are never hidden, and all columns are shown if space is unlimited', () => {
  expect(idsIn(50)).toEqual(['name', 'state']);
  expect(fittingColumns(columns, false, Number.POSITIVE_INFINITY)).toBe(columns);
});

test('columns become narrower before any column is hidden', () => {
  const list = [
    column('name', 200),
    { ...column('person', 140, true), narrow: { width: 60 } },
    { ...column('actions', 200, 'first'), narrow: { width: 76 } },
  ];
  const widthsIn = (room: number) =>
    fittingColumns(list, false, room).map(({ id, width }) => `${id} ${width}`);
  expect(widthsIn(24 + 200 + 140 + 200)).toEqual(['name 200', 'person 140', 'actions 200']);
  expect(widthsIn(24 + 200 + 60 + 76)).toEqual(['name 200', 'person 60', 'actions 76']);
  expect(widthsIn(24 + 200 + 60 + 75)).toEqual(['name 200', 'person 60']);
});

test('a column can be wider while no panel is open', () => {
  const list = [{ ...column('title', 260), wideWidth: 360, grow: 3 }, column('state', 100)];
  expect(columnTracks(list, false)).toMatchObject({ template: 'minmax(360px, 3fr) 100px' });
  expect(columnTracks(list, false, 600)).toMatchObject({ template: 'minmax(260px, 3fr) 100px' });
});
