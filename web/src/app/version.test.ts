import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { findOwnScript, isNewerVersion } from './version.ts';

test('compares versions number by number, not as text (VERSION-06, P2-VERSION-03)', () => {
  expect(isNewerVersion('1.1.22', '1.1.9')).toBe(true);
  expect(isNewerVersion('1.1.9', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.2', '1.1.22')).toBe(true);
});

test('an equal version is not newer (VERSION-06, P2-VERSION-05)', () => {
  expect(isNewerVersion('1.1.22', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.1', '1.1.0')).toBe(false);
});

test('the version is 1.1.22 (VERSION-01, P2-VERSION-02)', () => {
  expect(packageFile.version).toBe('1.1.22');
});

test('a page’s own script is the one that it starts with', () => {
  const page = '<script src="/color-scheme.js"></script>';
  expect(findOwnScript(page)).toBeUndefined();
  const own = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';
  expect(findOwnScript(page + own)).toBe('/assets/index-a1.js');
  expect(findOwnScript(own.replace(' crossorigin', ' crossorigin=""'))).toBe('/assets/index-a1.js');
});
