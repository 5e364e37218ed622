import { expect, test } from 'vitest';
import { editedFields, mergeEdited } from './record-edits.ts';

const before = { title: 'Roofs', months: [true, false], words: 500 as number | null };

test('what was typed and taken back is no edit, also in a list', () => {
  expect(editedFields(before, { ...before, months: [true, false] })).toEqual({});
  expect(editedFields(before, { ...before, months: [true, true], words: null })).toEqual({
    months: [true, true],
    words: null,
  });
});

test('what somebody else changed joins what was changed here', () => {
  const theirs = { ...before, words: 800 };
  expect(mergeEdited(before, theirs, { title: 'Gutters' })).toEqual({
    record: theirs,
    changes: { title: 'Gutters' },
    conflicts: {},
  });
});

test('a field that both changed waits for a choice, unless both made the same of it', () => {
  const theirs = { ...before, title: 'Shingles', words: 800 };
  const merged = mergeEdited(before, theirs, { title: 'Gutters', words: 800 });
  expect(merged.conflicts).toEqual({ title: 'Shingles' });
  expect(merged.changes).toEqual({ title: 'Gutters' });
});
