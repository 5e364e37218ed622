import type { MyChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { expect, test } from 'vitest';
import { groupByChecklist } from './group-items.ts';

// The cast is safe: the function reads only these fields.
const item = (id: number, checklist: number) => ({ id, checklist }) as MyChecklistItem;

test('items are grouped by checklist, in order of each checklist’s first appearance', () => {
  const groups = groupByChecklist([item(1, 20), item(2, 10), item(3, 20)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2]]);
});

test('an empty list has no groups', () => {
  expect(groupByChecklist([])).toEqual([]);
});
