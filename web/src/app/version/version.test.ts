import { expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { findOwnScript, isNewerVersion } from './version.ts';

// Requirements: VERSION-06, P2-VERSION-03
test('versions are compared number by number, not as text', () => {
  expect(isNewerVersion('1.1.22', '1.1.9')).toBe(true);
  expect(isNewerVersion('1.1.9', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.2', '1.1.22')).toBe(true);
});

// Requirements: VERSION-06, P2-VERSION-05
test('an equal version is not newer', () => {
  expect(isNewerVersion('1.1.22', '1.1.22')).toBe(false);
  expect(isNewerVersion('1.1', '1.1.0')).toBe(false);
});

// Requirements: VERSION-01, P2-VERSION-02
test('the version is 1.1.22', () => {
  expect(packageFile.version).toBe('1.1.22');
});

test('a page’s entry script is found in its HTML', () => {
  const page = '<script src="/color-scheme.js"></script>';
  expect(findOwnScript(page)).toBeUndefined();
  const own = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';
  expect(findOwnScript(page + own)).toBe('/assets/index-a1.js');
  expect(findOwnScript(own.replace(' crossorigin', ' crossorigin=""'))).toBe('/assets/index-a1.js');
});
