import { beforeEach, expect, test } from 'vitest';
import { isSignedBy, seal, setPortalSecret, sign, unseal } from './secrets.ts';

beforeEach(() => setPortalSecret('a secret of at least 32 characters'));

test('encrypted text can be decrypted only for the same purpose', () => {
  const sealed = seal('a', 'https://portal/reset/123');
  expect(sealed).not.toContain('reset');
  expect(unseal('a', sealed)).toBe('https://portal/reset/123');
  expect(() => unseal('b', sealed)).toThrow();
});

test('text that was modified, or encrypted with another secret, is rejected', () => {
  const sealed = seal('a', 'text');
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal('a', changed.toString('base64url'))).toThrow();
  setPortalSecret('another secret of at least 32 characters');
  expect(() => unseal('a', sealed)).toThrow();
});

test('a signature is valid for one string and one purpose', () => {
  const signature = sign('a', 'text');
  expect(isSignedBy('a', 'text', signature)).toBe(true);
  expect(isSignedBy('a', 'texts', signature)).toBe(false);
  expect(isSignedBy('b', 'text', signature)).toBe(false);
  expect(isSignedBy('a', 'text', '')).toBe(false);
});
