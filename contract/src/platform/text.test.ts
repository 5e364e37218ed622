import { expect, test } from 'vitest';
import { trimBothOf, trimEndOf } from './text.ts';

test('trimming removes characters from the end or from both ends', () => {
  expect(trimEndOf('/a/b//', '/')).toBe('/a/b');
  expect(trimEndOf('////', '/')).toBe('');
  expect(trimBothOf('. a.b . ', '. ')).toBe('a.b');
  expect(trimBothOf('', '-')).toBe('');
});

test('trimming handles runs of two million characters at the start and end of text', () => {
  const run = '-'.repeat(2_000_000);
  expect(trimEndOf(`${run}x`, '-')).toHaveLength(2_000_001);
  expect(trimBothOf(`${run}x${run}`, '-')).toBe('x');
});
