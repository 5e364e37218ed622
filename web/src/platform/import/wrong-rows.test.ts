import { expect, test } from 'vitest';
import { groupWrongCells } from './WrongRows.tsx';

test('an unknown name in many rows is listed once, with the first row and the number of rows', () => {
  const cell = (row: number, column: string, reason: string) => ({ row, column, reason });
  const wrong = [
    cell(2, 'Writer', "'Hiro Tanabe' is not known"),
    cell(2, 'Client', "'Acme' is not known"),
    cell(3, 'Writer', "'Hiro Tanabe' is not known"),
    cell(4, 'Editor', "'Hiro Tanabe' is not known"),
    cell(9, 'Writer', "'Hiro Tanabe' is not known"),
  ];
  expect(groupWrongCells(wrong).map(({ row, column, count }) => [row, column, count])).toEqual([
    [2, 'Writer', 3],
    [2, 'Client', 1],
    [4, 'Editor', 1],
  ]);
});
