import { expect, test } from 'vitest';
import { offeredLabels } from './offered-labels.ts';

// Requirements: D-08
test('an archived label is offered only if it is already chosen', () => {
  const labels = [
    { id: 1, archived: false },
    { id: 2, archived: true },
    { id: 3, archived: true },
  ];
  expect(offeredLabels(labels, [null, 3]).map(({ id }) => id)).toEqual([1, 3]);
});
