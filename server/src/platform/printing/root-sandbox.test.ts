import { expect, test } from 'vitest';
import { findRootWarning } from './root-sandbox.ts';

const on = { hasChromiumSandbox: true, hasPageSpeedSandbox: true };
const off = { hasChromiumSandbox: false, hasPageSpeedSandbox: false };

test('the warning for a portal started as root explains the restriction and how to fix it', () => {
  expect(findRootWarning(on, true)).toBe(
    "Chromium has no sandbox as root, so PDFs and page speed on this server don't work. " +
      'Start the portal as another user; for PDFs alone, CHROMIUM_SANDBOX=off works, too.',
  );
  expect(findRootWarning({ ...on, hasChromiumSandbox: false }, true)).toBe(
    "Chromium has no sandbox as root, so page speed on this server doesn't work. " +
      'Start the portal as another user.',
  );
});

test('there is no warning if a portal needs no sandbox, or can use one', () => {
  expect(findRootWarning(off, true)).toBeUndefined();
  expect(findRootWarning(on, false)).toBeUndefined();
});
