import { expect, test } from 'vitest';
import { dueState } from './due-state.ts';

const today = '2026-11-22';
const open = (due: string | null) => dueState({ due, completed: false }, today);

// Requirements: P2-CHECKLISTS-03, P2-CHECKLISTS-04, P2-CHECKLISTS-05
test('an item is on time before its due date, due today on that date, and late afterward', () => {
  expect(open('2026-11-23')).toBe('onTime');
  expect(open('2026-11-22')).toBe('today');
  expect(open('2026-11-21')).toBe('late');
  expect(open(null)).toBeNull();
});

// Requirements: P2-CHECKLISTS-05
test('a completed item is never late', () => {
  expect(dueState({ due: '2020-01-01', completed: true }, today)).toBe('onTime');
});
