import { expect, test } from 'vitest';
import { isNewerVersion } from './version.ts';

test('compares versions number by number, not as text (VERSION-06)', () => {
  expect(isNewerVersion('1.1.22', '1.1.9')).toBe(true);
  expect(isNewerVersion('1.1.9', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.2', '1.1.22')).toBe(true);
});

test('an equal version is not newer (VERSION-06)', () => {
  expect(isNewerVersion('1.1.22', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.1', '1.1.0')).toBe(false);
});
