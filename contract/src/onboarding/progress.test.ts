import { expect, test } from 'vitest';
import { checklistProgress } from './progress.ts';

// Requirements: P2-CHECKLISTS-26
test('progress is the rounded percentage of completed items', () => {
  expect(checklistProgress({ item_count: 3, completed_count: 1 })).toBe(33);
  expect(checklistProgress({ item_count: 3, completed_count: 2 })).toBe(67);
  expect(checklistProgress({ item_count: 3, completed_count: 3 })).toBe(100);
});

// Requirements: P2-CHECKLISTS-27
test('a checklist without items has no progress', () => {
  expect(checklistProgress({ item_count: 0, completed_count: 0 })).toBeNull();
});
