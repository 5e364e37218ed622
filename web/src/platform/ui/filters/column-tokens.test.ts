import { expect, test } from 'vitest';
import { chosenColumns, moveColumn, readTokens, toggleColumn } from './column-tokens.ts';

const columns = ['Title', 'Status', 'Client', 'Writer', ''].map((header) => ({
  id: header.toLowerCase() || 'buttons',
  header,
  width: 100,
  cell: () => null,
}));

const idsWith = (text: string) => chosenColumns(columns, readTokens(text)).map(({ id }) => id);

// Requirements: B-VIEW-12
test('the address hides and orders columns, but the first column and the buttons stay in place', () => {
  expect(idsWith('')).toEqual(['title', 'status', 'client', 'writer', 'buttons']);
  expect(idsWith('-client')).toEqual(['title', 'status', 'writer', 'buttons']);
  expect(idsWith('writer,status,-client')).toEqual(['title', 'writer', 'status', 'buttons']);
  expect(idsWith('-title,-buttons')).toEqual(['title', 'status', 'client', 'writer', 'buttons']);
});

// Requirements: B-VIEW-12
test('a column that the address omits follows its usual neighbor, and unknown columns are ignored', () => {
  expect(idsWith('writer,client')).toEqual(['title', 'status', 'writer', 'client', 'buttons']);
  expect(idsWith('writer,status')).toEqual(['title', 'writer', 'status', 'client', 'buttons']);
  expect(idsWith('nothing,-nowhere,a b,writer,writer')).toHaveLength(5);
});

// Requirements: B-VIEW-12
test('hiding and showing a column restores an empty address, and keeps a chosen order', () => {
  const hidden = toggleColumn([], 'client');
  expect(hidden).toEqual(['-client']);
  expect(toggleColumn(hidden, 'client')).toEqual([]);
  const ordered = toggleColumn(['writer', 'status'], 'writer');
  expect(ordered).toEqual(['-writer', 'status']);
  expect(toggleColumn(ordered, 'writer')).toEqual(['writer', 'status']);
});

// Requirements: B-VIEW-12
test('moving a column back to its usual place leaves only the hidden columns in the address', () => {
  const moved = moveColumn(columns, ['-client'], { id: 'writer', by: -1 });
  expect(moved).toEqual(['status', 'writer', '-client']);
  expect(moveColumn(columns, moved, { id: 'writer', by: 1 })).toEqual(['-client']);
  expect(moveColumn(columns, [], { id: 'status', by: -1 })).toEqual([]);
  expect(moveColumn(columns, ['-keyword'], { id: 'client', by: -1 })).toEqual([
    'client',
    'status',
    'writer',
    '-keyword',
  ]);
});
